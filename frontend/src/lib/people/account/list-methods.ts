import type { SecondFactorRead } from '@larder/contract/people/second-factor'

/** How the user can confirm that it is them. Empty without a second factor: then by password. */
export function listMethods({ has_totp, has_passkeys, recovery_codes_left }: SecondFactorRead): string[] {
  return [
    ...(has_totp ? ['totp'] : []),
    ...(has_passkeys ? ['passkey'] : []),
    ...(recovery_codes_left > 0 ? ['recovery_code'] : []),
  ]
}
