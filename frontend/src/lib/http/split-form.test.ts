import { expect, test } from 'vitest'
import { splitForm } from './split-form.ts'

/** A multipart request in chunks of `pieceBytes`. */
async function makeRequest(form: FormData, pieceBytes: number) {
  const whole = new Request('http://larder.test', { method: 'POST', body: form })
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceBytes)
        controller.enqueue(bytes.subarray(at, at + pieceBytes))
      controller.close()
    },
  })
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' }
  return new Request('http://larder.test', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

const PICTURE = new Uint8Array(5000).map((_, at) => (at * 7) % 256)

function formWith(file: File) {
  const form = new FormData()
  form.append('note', 'Mehr Dill. ½ 🍰\n name="files"')
  form.append('day', '2026-03-01')
  form.append('files', file)
  return form
}

test.each([1, 13, 700, 100_000])('splits fields and file, in chunks of %d bytes', async (pieceBytes) => {
  const request = await makeRequest(
    formWith(new File([PICTURE], 'stew.jpg', { type: 'image/jpeg' })),
    pieceBytes,
  )
  const { fields, upload } = await splitForm(request, 'files')
  expect([...fields.keys()]).toEqual(['note', 'day'])
  expect(fields.get('note')).toContain('Mehr Dill. ½ 🍰')
  const headers = { 'content-type': upload?.contentType ?? '' }
  const rest = await new Response(upload?.stream, { headers }).formData()
  expect([...rest.keys()]).toEqual(['files'])
  const file = rest.get('files') as File
  expect([file.name, file.type]).toEqual(['stew.jpg', 'image/jpeg'])
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(PICTURE)
})

test('a form without a chosen file has only fields', async () => {
  const fields = new FormData()
  fields.append('day', '2026-03-01')
  for (const form of [fields, formWith(new File([], ''))]) {
    const split = await splitForm(await makeRequest(form, 50), 'files')
    expect(split.fields.get('day')).toBe('2026-03-01')
    expect(split.upload).toBeUndefined()
  }
})

test('refuses fields that are too large', async () => {
  const endless = new FormData()
  endless.append('note', 'x'.repeat(300_000))
  await expect(splitForm(await makeRequest(endless, 10_000), 'files')).rejects.toMatchObject({ status: 413 })
})
