import { expect, test } from 'vitest'
import { invitationLink, readInvitationSecret } from './invitation-link.ts'

const LINK = invitationLink('https://larder.example', 'JJr8oCmb3oJR_5-N')

test('requests for an invitation link do not include its secret', () => {
  const { pathname, search } = new URL(LINK)
  expect(pathname + search).toBe('/join')
})

test('accepts a pasted link or code', () => {
  for (const pasted of [LINK, ` ${LINK}\n`, 'JJr8oCmb3oJR_5-N', '#JJr8oCmb3oJR_5-N'])
    expect(readInvitationSecret(pasted)).toBe('JJr8oCmb3oJR_5-N')
})

test('a link without a fragment has no secret', () => {
  expect(readInvitationSecret('https://larder.example/join#')).toBe('')
})
