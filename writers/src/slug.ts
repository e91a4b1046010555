const SPELT: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/** Slug as in Mealie: letters, digits and hyphens; empty without Latin letters. */
export const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ßæœøðþłđı]/g, (sign) => SPELT[sign] ?? sign)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'recipe'
