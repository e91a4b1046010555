import { expect, test } from 'vitest'
import { invitationLink, readInvitationSecret } from './invitation-link.ts'

const LINK = invitationLink('https://larder.example', 'JJr8oCmb3oJR_5-N')

test('no request for an invitation link carries its secret', () => {
  const { pathname, search } = new URL(LINK)
  expect(pathname + search).toBe('/join')
})

test('a pasted link and a pasted code mean the same invitation', () => {
  for (const pasted of [LINK, ` ${LINK}\n`, 'JJr8oCmb3oJR_5-N', '#JJr8oCmb3oJR_5-N'])
    expect(readInvitationSecret(pasted)).toBe('JJr8oCmb3oJR_5-N')
})

test('a link that lost its secret on the way names none', () => {
  expect(readInvitationSecret('https://larder.example/join#')).toBe('')
})
