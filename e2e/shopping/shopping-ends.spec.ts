import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { expect, test } from '@playwright/test'
import { type Cook, callApi, developer, newCook } from '../larder-api.ts'
import { item, listening } from '../shopping-steps.ts'
import { enterAs, visit } from '../visit.ts'

async function shareList(owner: Cook, member: Cook) {
  const [token, path] = [owner.tokens.access_token, '/shopping-lists/']
  const { id } = await callApi<ShoppingListRead>('POST', path, { token, body: { name: 'Ours' } })
  await callApi('POST', `${path}${id}/members`, { token, body: { username: member.username } })
  await callApi('POST', `/shopping-list-invitations/${id}/accept`, { token: member.tokens.access_token })
  await callApi('POST', `${path}${id}/items`, { token, body: { text: 'milk' } })
  return { token, api: `${path}${id}`, site: `/shopping/${id}` }
}

test('a removed member sees that the open list is no longer shared', async ({ page, context }) => {
  const [owner, member] = [await newCook('host'), await newCook('guest')]
  const list = await shareList(owner, member)
  await enterAs(context, member)
  const isListening = listening(page, list.site)
  await visit(page, list.site)
  await isListening
  await callApi('DELETE', `${list.api}/members/${member.id}`, { token: list.token })
  await expect(page.getByText('This list was deleted or is no longer shared with you.')).toBeVisible()
})

test('refreshes an expired token while a list is open', async ({ page, context }) => {
  const [owner, member] = [await newCook('host'), await newCook('riser')]
  const list = await shareList(owner, member)
  await enterAs(context, member)
  const isListening = listening(page, list.site)
  await visit(page, list.site)
  await isListening
  const isListeningAgain = page.waitForResponse(`**${list.site}/events`)
  const { tokens } = await developer('admin')
  await callApi('PUT', `/users/${member.id}`, { token: tokens.access_token, body: { role: 'Admin' } })
  expect((await isListeningAgain).status()).toBe(200)
  await callApi('POST', `${list.api}/items`, { token: list.token, body: { text: 'candles' } })
  await expect(item(page, 'candles')).toBeVisible()
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
})
