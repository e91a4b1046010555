import { expect, test } from 'vitest'
import { checkWebhook, readWebhookForm } from './webhook-form.ts'

function fill(values: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    for (const each of [value].flat()) form.append(name, each)
  return form
}

test('reads a form and drops unknown kinds of changes', () => {
  const values = readWebhookForm(
    fill({ name: ' HA ', url: 'https://ha.example/hook', resources: ['recipe', 'nonsense'], kitchen_id: '' }),
  )
  expect(values).toEqual({
    name: 'HA',
    url: 'https://ha.example/hook',
    resources: ['recipe'],
    kitchen_id: null,
  })
  expect(checkWebhook(values)).toEqual({})
})

test('names each missing or wrong field', () => {
  const values = readWebhookForm(fill({ url: 'ftp://ha', kitchen_id: '7' }))
  expect(values.kitchen_id).toBe(7)
  expect(Object.keys(checkWebhook(values))).toEqual(['name', 'url', 'resources'])
})
