import { exampleRecipeFields } from '@larder/contract/recipes/recipe-fields'
import type { ImportRecipeRead } from '@larder/contract/transfer/import-recipes'
import { expect, test } from 'vitest'
import { listOtherFields } from './list-other-fields.ts'

test('lists the found fields that the preview shows nowhere else', () => {
  const { source_name: _, ...found } = exampleRecipeFields()
  const fields = listOtherFields(found as unknown as ImportRecipeRead)
  expect(fields).toContainEqual({ label: 'Makes', value: '24 dumplings' })
  expect(fields).toContainEqual({ label: 'Equipment', value: 'large pot, steamer' })
  expect(fields.map(({ label }) => label)).not.toContain('Notes')
})
