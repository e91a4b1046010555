import { error } from '@sveltejs/kit'

/** The rest of a multipart body, itself a valid form. */
type Upload = { stream: ReadableStream<Uint8Array>; contentType: string }

/** More than the text fields of any form need. */
const MAX_FIELDS_BYTES = 256 * 1024
const BOUNDARY = /^multipart\/form-data\b.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i

/**
 * Splits a multipart form into its text fields and, if a file was chosen, a stream of the file, which must be the last
 * field. The remaining body is itself a form with the same boundary, so the file is never buffered.
 */
export async function splitForm(
  request: Request,
  fileField: string,
): Promise<{ fields: FormData; upload: Upload | undefined }> {
  const contentType = request.headers.get('content-type') ?? ''
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary || !request.body) return { fields: await request.formData(), upload: undefined }
  const reader = request.body.getReader()
  let head = Buffer.alloc(0)
  let found: FilePart | undefined
  let isOver = false
  while (!found && !isOver) {
    const { value, done } = await reader.read()
    if (value) head = Buffer.concat([head, value])
    isOver = done
    found = findFile(head, boundary, fileField)
    if ((found?.at ?? head.length) > MAX_FIELDS_BYTES) {
      await drain(reader)
      error(413)
    }
  }
  const fields = await parseFields(head.subarray(0, found?.at), boundary, contentType)
  if (found?.isChosen)
    return { fields, upload: { stream: toStream(head.subarray(found.at), reader), contentType } }
  await drain(reader)
  return { fields, upload: undefined }
}

type FilePart = { at: number; isChosen: boolean }

function findFile(head: Buffer, boundary: string, fileField: string): FilePart | undefined {
  const delimiter = `--${boundary}\r\n`
  for (let at = head.indexOf(delimiter); at >= 0; at = head.indexOf(delimiter, at + delimiter.length)) {
    const end = head.indexOf('\r\n\r\n', at)
    if (end < 0) return undefined
    const about = head.subarray(at, end).toString()
    if (about.includes(` name="${fileField}"`)) return { at, isChosen: /filename="[^"]/.test(about) }
  }
  return undefined
}

function parseFields(fields: Buffer, boundary: string, contentType: string): Promise<FormData> {
  const complete = fields.includes(`--${boundary}--`)
    ? fields
    : Buffer.concat([fields, Buffer.from(`--${boundary}--\r\n`)])
  const form = new Response(new Uint8Array(complete), { headers: { 'content-type': contentType } })
  return form.formData().catch(() => error(400))
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

const toStream = (first: Uint8Array, reader: Reader) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first),
    pull: async (controller) => {
      const { value, done } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })

/** Browsers read the response only after sending the whole body. */
async function drain(reader: Reader) {
  while (!(await reader.read()).done);
}
