/** Pictures in dropped or pasted data. Files without a type are included: the API checks their content. */
export const listPictures = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter((file) => file.type === '' || file.type.startsWith('image/'))

export const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Office programs copy text together with a picture of it. In a text field, paste the text. */
export function isPastedText(event: ClipboardEvent): boolean {
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
  return isField && Boolean(event.clipboardData?.types.includes('text/plain'))
}
