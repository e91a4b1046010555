import { expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { newAdmin, newCook, newRecipe } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

test('a user comments, the owner is notified, someone reports it and an admin removes it', async ({
  browser,
}) => {
  const [owner, guest, admin] = [await newCook('host'), await newCook('guest'), await newAdmin('warden')]
  const recipe = await newRecipe(owner, { title: 'Talked about' })
  const open = async (as: typeof owner) => {
    const context = await browser.newContext()
    await enterAs(context, as)
    return context.newPage()
  }
  const [atOwner, atGuest, atAdmin] = [await open(owner), await open(guest), await open(admin)]

  await visit(atGuest, `/recipes/${recipe.id}`)
  const commentRegion = atGuest.getByRole('region', { name: 'comment' })
  await commentRegion.getByLabel('Add a comment').fill('Lovely: https://example.com/a <b>x</b>')
  await commentRegion.getByRole('button', { name: 'Post' }).click()
  await expect(commentRegion.getByRole('heading', { name: '1 comment' })).toBeVisible()
  const link = commentRegion.getByRole('link', { name: 'https://example.com/a' })
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')
  await expect(commentRegion.getByText('<b>x</b>')).toBeVisible()
  await commentRegion.locator('summary', { hasText: 'Edit comment' }).click()
  await commentRegion.getByLabel('Comment', { exact: true }).fill('Lovely with dill.')
  await commentRegion.getByRole('button', { name: 'Save' }).click()
  await expect(commentRegion.getByText('edited')).toBeVisible()
  await expectAccessible(atGuest)

  await visit(atOwner, '/')
  await atOwner.getByRole('button', { name: '1 New comments' }).click()
  await atOwner.getByRole('link', { name: 'New comments' }).click()
  await expect(atOwner.getByText('Lovely with dill.')).toBeVisible()
  await expectAccessible(atOwner)
  await atOwner.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(atOwner.getByRole('heading', { name: 'No new comments' })).toBeVisible()
  await visit(atOwner, `/recipes/${recipe.id}`)
  await atOwner.locator('summary', { hasText: 'Report comment' }).click()
  await atOwner.getByLabel('What’s wrong with this comment?').fill('There is no dill in it.')
  await atOwner.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(atOwner.getByText('An admin will review the comment.')).toBeVisible()

  await visit(atAdmin, '/admin/comments')
  const reported = atAdmin.getByRole('listitem').filter({ hasText: 'Lovely with dill.' })
  await expect(reported).toContainText('Reported by 1 person: There is no dill in it.')
  await expectAccessible(atAdmin)
  await reported.getByRole('button', { name: 'Delete comment' }).click()
  await expect(reported).toBeHidden()
  await atGuest.reload()
  await expect(commentRegion.getByRole('heading', { name: 'Comments', exact: true })).toBeVisible()
})
