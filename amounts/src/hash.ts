/** Hash of a text. Use different seeds for different purposes. */
export function hashText(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** Combines up to three numbers into one hash. */
export function mix(use: number, a: number, b = 0, c = 0): number {
  let hash = Math.imul(use + 1, 0x9e3779b1)
  hash = Math.imul(hash ^ a, 0x85ebca6b)
  hash ^= hash >>> 15
  hash = Math.imul(hash ^ b, 0xc2b2ae35)
  hash ^= hash >>> 13
  hash = Math.imul(hash ^ c, 0x27d4eb2f)
  return hash ^ (hash >>> 16)
}
