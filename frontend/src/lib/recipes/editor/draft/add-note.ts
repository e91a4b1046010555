/** What was learnt while cooking, after what is written already; a second time it changes nothing. */
export function addNote(notes: string, note: string): string {
  if (notes.includes(note)) return notes
  return [notes.trimEnd(), note].filter(Boolean).join('\n\n')
}
