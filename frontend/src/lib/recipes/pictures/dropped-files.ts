/** Pictures among what was dropped or pasted. A file without a type may be one: the service decides by its bytes. */
export const listPictures = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter((file) => file.type === '' || file.type.startsWith('image/'))

export const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Text copied from an office program brings a picture of itself: in a field the text is meant. */
export function isPastedText(event: ClipboardEvent): boolean {
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
  return isField && Boolean(event.clipboardData?.types.includes('text/plain'))
}
