import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { newCook, newRecipe } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('exports all recipes and a single one', async ({ page, context }) => {
      const open = (path: string) => (javaScriptEnabled ? visit(page, path) : page.goto(path))
      const cook = await newCook('taker')
      await enterAs(context, cook)
      const { id } = await newRecipe(cook, { title: 'Plum cake', ingredients: [{ line: '1 kg plums' }] })
      await open('/my-recipes')
      await page.getByRole('main').getByRole('link', { name: 'Export recipes' }).click()
      await page.getByRole('button', { name: 'Create export' }).click()
      const download = page.getByRole('link', { name: 'Download' })
      if (javaScriptEnabled) await expect(download).toBeVisible()
      else
        await expect(async () => {
          await page.goto('/export')
          await expect(download).toBeVisible({ timeout: 1000 })
        }).toPass()
      const started = page.waitForEvent('download')
      await download.click()
      const file = await started
      expect(file.suggestedFilename()).toMatch(/^larder-.*-larder\.zip$/)
      const bytes = await readFile(await file.path())
      expect(bytes.includes('recipes/Plum cake/recipe.json')).toBe(true)
      await page.getByRole('button', { name: 'Delete: Larder archive' }).click()
      await expect(page.getByText('No exports yet.')).toBeVisible()

      await open(`/recipes/${id}`)
      await page.locator('summary', { hasText: 'More' }).click()
      const single = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Cooklang' }).click()
      expect((await single).suggestedFilename()).toBe('Plum cake.cook')
    })
  })
