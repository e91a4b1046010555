import { expect, test } from 'vitest'
import { createStorageBox } from './secret-box.ts'

const box = createStorageBox('a token secret')

test('opens what it sealed, for the same purpose', () => {
  const sealed = box.seal('grüne Soße', 'webhook')
  expect(sealed).not.toBe(box.seal('grüne Soße', 'webhook'))
  expect(box.open(sealed, 'webhook')).toBe('grüne Soße')
  expect(box.open(sealed)).toBeUndefined()
  expect(createStorageBox('another secret').open(sealed, 'webhook')).toBeUndefined()
})

test('opens what earlier versions stored', () => {
  expect(box.open('bdhySsW84AybIgPuzVYFAVLVPOYpghzWfrcQJt22Ty5wfh0VIYhbYOY_24o')).toBe('JBSWY3DPEHPK3PXP')
})

test('refuses changed and shortened texts', () => {
  const bytes = Buffer.from(box.seal('text'), 'base64url')
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(box.open(changed.toString('base64url')), `byte ${index}`).toBeUndefined()
    expect(box.open(bytes.subarray(0, index).toString('base64url')), `${index} bytes`).toBeUndefined()
  }
})
