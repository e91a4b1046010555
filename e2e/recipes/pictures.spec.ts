import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { type Cook, newCook, newRecipe, readRecipe } from '../larder-api.ts'
import { solidPng } from '../solid-png.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

const picture = (name: string, colour: [number, number, number]) => ({
  name,
  mimeType: 'image/png',
  buffer: solidPng(900, 600, colour),
})
const GREEN = picture('green.png', [44, 104, 67])
const RED = picture('red.png', [173, 51, 30])
const WORDS = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('these are words') }

const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Pictures' }).getByRole('textbox', { name: /^Description of picture/ })
const chooser = (page: Page) => page.getByLabel('Add pictures').first()
const newSoup = (cook: Cook) =>
  newRecipe(cook, { title: `Soup of ${cook.username}`, steps: [{ instruction: 'Simmer.' }] } as never)

test('uploads, describes, sorts, views and deletes pictures', async ({ page, context }) => {
  const cook = await newCook('photographer')
  await enterAs(context, cook)
  const { id, title } = await newSoup(cook)

  await visit(page, `/recipes/${id}/edit`)
  await page.getByLabel('Description', { exact: true }).fill('Written while the pictures are on their way.')
  await chooser(page).setInputFiles([GREEN, RED, WORDS])
  await expect(tiles(page)).toHaveCount(2)
  const refused = page.getByRole('listitem').filter({ hasText: 'words.png' })
  await expect(refused.getByRole('alert')).toContainText('Not a supported picture')
  await refused.getByRole('button', { name: 'Remove' }).click()
  await expect(refused).toHaveCount(0)

  await tiles(page).nth(1).fill('A red soup')
  await tiles(page).nth(1).press('Alt+ArrowLeft')
  await expect(tiles(page).nth(0)).toHaveValue('A red soup')
  await expect(tiles(page).nth(0)).toBeFocused()
  await expectAccessible(page)

  // Pictures change the recipe's version, but saving its text must not conflict.
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page).toHaveURL(`/recipes/${id}`)
  await expect(page.getByText('Written while the pictures are on their way.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'A red soup' }).first()).toBeVisible()
  expect((await readRecipe(id)).images.map(({ alt }) => alt)).toEqual(['A red soup', null])

  await page.getByRole('link', { name: 'Open picture 1' }).click()
  const viewer = page.getByRole('dialog', { name: `Pictures of ${title}` })
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 of 2')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('link', { name: 'Open picture 1' })).toBeFocused()
  await page.getByRole('link', { name: 'Open picture 2' }).click()
  await expect(viewer.getByText('2 of 2')).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(`/recipes/${id}`)

  await visit(page, `/?q=${encodeURIComponent(title)}`)
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByRole('img', { name: 'A red soup' })).toBeVisible()
  await expect(card.locator('source[type="image/avif"]')).toHaveAttribute('srcset', / 320w, .* 640w/)

  await visit(page, `/recipes/${id}/edit`)
  await page.locator('summary', { hasText: 'Delete picture 1' }).click()
  await page.getByRole('button', { name: 'Delete picture', exact: true }).click()
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(page).first()).toBeFocused()
  expect((await readRecipe(id)).images.map(({ alt }) => alt)).toEqual([null])
})

test('drops, pastes and sorts pictures on a phone-sized page', async ({ page, context }) => {
  const cook = await newCook('dropper')
  await enterAs(context, cook)
  const { id } = await newSoup(cook)
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, `/recipes/${id}/edit`)
  const send = (type: 'drop' | 'paste', { name, buffer }: typeof GREEN) =>
    page.evaluate(
      ([type, name, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], name, { type: 'image/png' }))
        const options = { bubbles: true, cancelable: true }
        document.body.dispatchEvent(
          type === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: data })
            : new ClipboardEvent('paste', { ...options, clipboardData: data }),
        )
      },
      [type, name, buffer.toString('base64')] as const,
    )
  await send('drop', GREEN)
  await expect(tiles(page)).toHaveCount(1)
  await send('paste', RED)
  await expect(tiles(page)).toHaveCount(2)
  await expectNoSidewaysScroll(page)

  const before = (await readRecipe(id)).images.map((image) => image.id)
  const grips = page.locator('#pictures .grip')
  const first = page.locator('#pictures [data-drop-group]').first()
  await grips.nth(1).scrollIntoViewIfNeeded()
  const [from, to] = [await grips.nth(1).boundingBox(), await first.boundingBox()]
  if (!from || !to) throw new Error('There is nothing to drag.')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 5 })
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 5 })
  await page.mouse.up()
  await expect
    .poll(async () => (await readRecipe(id)).images.map((image) => image.id))
    .toEqual(before.toReversed())
})

test('a new recipe keeps its pictures until it is saved, also after a reload', async ({ page, context }) => {
  await enterAs(context, await newCook('newcomer'))
  page.on('dialog', (dialog) => dialog.accept())
  await visit(page, '/recipes/new')
  await page.getByLabel('Title').fill('Bread with a picture')
  await expect(page.getByText('Draft stored on this device')).toBeVisible()
  await chooser(page).setInputFiles([GREEN, RED])
  const waiting = page.getByText('Uploads when you save the recipe.')
  await expect(waiting).toHaveCount(2)
  await expect(page.getByText('Draft stored on this device')).toBeVisible()
  await visit(page, '/recipes/new')
  await expect(page.getByText('Your unsaved changes from')).toBeVisible()
  await expect(waiting).toHaveCount(2)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'red.png' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bread with a picture' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open picture 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open picture 2' })).toHaveCount(0)

  await visit(page, '/recipes/new')
  await chooser(page).setInputFiles(GREEN)
  await expect(page.getByText('Draft stored on this device')).toBeVisible()
  await visit(page, '/recipes/new')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(waiting).toHaveCount(0)
  await visit(page, '/recipes/new')
  await expect(page.getByLabel('Title')).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('cancels an upload and retries a failed one', async ({ page, context }) => {
  const cook = await newCook('patient')
  await enterAs(context, cook)
  const { id } = await newSoup(cook)
  await visit(page, `/recipes/${id}/edit`)
  let isAway = true
  await page.route(`**/recipes/${id}/images`, (route) =>
    isAway ? route.fulfill({ status: 503, json: { code: 'unavailable' } }) : route.continue(),
  )
  await chooser(page).setInputFiles(GREEN)
  await expect(page.getByRole('alert').filter({ hasText: 'Larder is busy' })).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(tiles(page)).toHaveCount(1)

  await page.route(`**/recipes/${id}/images`, () => {})
  await chooser(page).setInputFiles(RED)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('red.png')).toHaveCount(0)
  expect((await readRecipe(id)).images).toHaveLength(1)
})

test('the editor stays open after saving until a failed upload succeeds', async ({ page, context }) => {
  const cook = await newCook('unlucky')
  await enterAs(context, cook)
  const { id } = await newSoup(cook)
  await visit(page, `/recipes/${id}/edit`)
  let isAway = true
  await page.route(`**/recipes/${id}/images`, (route) =>
    isAway ? route.fulfill({ status: 503, json: { code: 'unavailable' } }) : route.continue(),
  )
  await chooser(page).setInputFiles(GREEN)
  await expect(page.getByRole('alert').filter({ hasText: 'Larder is busy' })).toBeVisible()
  await page.getByLabel('Description', { exact: true }).fill('Saved without its picture')
  await expect(page.getByText('Draft stored on this device')).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await visit(page, `/recipes/${id}/edit`)
  await expect(page.getByRole('alert').filter({ hasText: 'Larder is busy' })).toBeVisible()
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(
    page.getByText('Recipe saved, but some pictures were not uploaded. Try them again.'),
  ).toBeVisible()
  await expect(page).toHaveURL(`/recipes/${id}/edit#pictures`)
  expect((await readRecipe(id)).description).toBe('Saved without its picture')

  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(tiles(page)).toHaveCount(1)
  await page.getByLabel('Description', { exact: true }).fill('Saved with its picture')
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page).toHaveURL(`/recipes/${id}`)
  await expect(page.getByText('Saved with its picture')).toBeVisible()
  expect((await readRecipe(id)).images).toHaveLength(1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('uploads, describes, moves and deletes pictures by plain forms', async ({ page, context }) => {
    const cook = await newCook('plain')
    await enterAs(context, cook)
    const { id } = await newSoup(cook)
    await page.goto(`/recipes/${id}/edit`)
    await page.locator('#pictures input[name=files]').setInputFiles([GREEN, RED])
    await page.getByRole('button', { name: 'Upload pictures' }).click()
    await expect(tiles(page)).toHaveCount(2)
    await tiles(page).nth(1).fill('A red soup')
    await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
    await expect(tiles(page).nth(0)).toHaveValue('A red soup')
    await page.locator('summary', { hasText: 'Delete picture 2' }).click()
    await page.getByRole('button', { name: 'Delete picture', exact: true }).click()
    await expect(tiles(page)).toHaveCount(1)
    expect((await readRecipe(id)).images.map(({ alt }) => alt)).toEqual(['A red soup'])

    await page.locator('#pictures input[name=files]').setInputFiles(WORDS)
    await page.getByRole('button', { name: 'Upload pictures' }).click()
    await expect(page.getByRole('alert')).toContainText('Not a supported picture')
  })
})
