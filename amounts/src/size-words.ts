const SIZE_WORDS = new Set(
  'small medium large big jumbo giant huge tiny extra xl thick thin long short wide heaping heaped rounded scant generous level good lg sm md fat plump medium-size medium-sized large-size klein kleine kleiner kleines kleinen groß große großer großes großen mittelgroß mittelgroße mittelgroßer mittelgroßes mittelgroßen mittlere mittlerer gehäuft gehäufte gehäufter gestrichen gestrichene gestrichener gestr geh kl mittelgr'.split(
    ' ',
  ),
)

export function isSizeWord(word: string): boolean {
  return SIZE_WORDS.has(word.toLowerCase())
}
