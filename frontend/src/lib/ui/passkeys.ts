import type { PasskeyChallengeRead } from '@larder/contract/people/passkeys'

type User = { id: number; username: string; siteName: string; credentialIds: string[] }

/** Loaded when needed: most visits use no passkey. */
const load = () => import('@simplewebauthn/browser')

/** Browsers offer passkeys only on HTTPS pages and on localhost. */
export const supportsPasskeys = () => typeof PublicKeyCredential === 'function'

/** Undefined if the API can't be reached or the server has no host name. */
async function fetchChallenge(): Promise<PasskeyChallengeRead | undefined> {
  const response = await fetch('/api/v1/auth/passkey-challenge', { cache: 'no-store' }).catch(() => undefined)
  return response?.ok ? response.json() : undefined
}

/** The host of the passkeys, if this page has another. */
export class OtherHostError extends Error {}

async function requireChallenge(): Promise<string> {
  const fetched = await fetchChallenge()
  if (!fetched) throw new Error('no challenge')
  if (fetched.rp_id !== location.hostname) throw new OtherHostError(fetched.rp_id)
  return fetched.challenge
}

/** The JSON text for the API. Throws if the user cancels. */
export async function createPasskey({ id, username, siteName, credentialIds }: User): Promise<string> {
  const challenge = await requireChallenge()
  const { startRegistration } = await load()
  const created = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { name: siteName, id: location.hostname },
      user: { id: btoa(String(id)).replaceAll('=', ''), name: username, displayName: username },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: credentialIds.map((credentialId) => ({ id: credentialId, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  })
  return JSON.stringify(created)
}

export async function getPasskey(given?: string): Promise<string> {
  const challenge = given ?? (await requireChallenge())
  const { startAuthentication } = await load()
  const answer = await startAuthentication({ optionsJSON: { challenge, userVerification: 'required' } })
  return JSON.stringify(answer)
}

/** Offers passkeys in the suggestions of the username field, until the user chooses one. */
export async function suggestPasskeys(): Promise<string | undefined> {
  if (!supportsPasskeys()) return undefined
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load()
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const challenge = await requireChallenge().catch(() => undefined)
  if (!challenge) return undefined
  const optionsJSON = { challenge, userVerification: 'required' } as const
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined)
  return answer && JSON.stringify(answer)
}
