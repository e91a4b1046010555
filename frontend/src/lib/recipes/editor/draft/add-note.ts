/** Appends a note, unless the notes already contain it. */
export function addNote(notes: string, note: string): string {
  if (notes.includes(note)) return notes
  return [notes.trimEnd(), note].filter(Boolean).join('\n\n')
}
