/** The part of SignedLinks that passkeys need. */
export type Challenges = {
  makeChallenge: (kind: 'passkey', content: object) => string
  openChallenge: (kind: 'passkey', challenge: string) => object | undefined
}
