import { SIGN_UPS } from '@larder/contract/people/sign-in'
import type { VariableReader } from './variable-reader.ts'
import { listGiven } from './variables.ts'

/** An OpenID Connect provider. */
export type ProviderConfig = {
  /** In paths, such as `my-home` for `OIDC_MY_HOME_ISSUER`. */
  name: string
  label: string
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scopes: string
  groupsClaim: string
  /** Undefined: the provider does not decide about roles. */
  adminGroups: readonly string[] | undefined
  kitchens: readonly { group: string; kitchenId: number }[]
  /** Replaces the provider's own; `off`: people stay logged in there. */
  logoutUrl: string | undefined
}

const MAX_NAME_LENGTH = 40
const ISSUER = 'OIDC_<NAME>_ISSUER'
const CLIENT_ID = 'OIDC_<NAME>_CLIENT_ID'

export function readOidc(env: NodeJS.ProcessEnv, read: VariableReader, mistakes: string[], notes: string[]) {
  const names = [...new Set([ISSUER, CLIENT_ID].flatMap((known) => listNames(known, env)))].toSorted()
  const providers = names.flatMap((name) => readProvider(name, read, mistakes, notes) ?? [])
  const hasPasswordLogin = read.oneOf('PASSWORD_LOGIN', ['on', 'off'], 'on') === 'on'
  if (!hasPasswordLogin && names.length === 0)
    mistakes.push(`PASSWORD_LOGIN is off, but ${ISSUER} is not set: nobody could log in.`)
  return {
    hasPasswordLogin,
    oidc: {
      providers,
      /** Undefined: like registration. */
      signUp:
        read.text('OIDC_SIGN_UP') === undefined ? undefined : read.oneOf('OIDC_SIGN_UP', SIGN_UPS, 'off'),
      linksByEmail: read.oneOf('OIDC_LINK_BY_EMAIL', ['on', 'off'], 'off') === 'on',
    },
  }
}

function listNames(known: string, env: NodeJS.ProcessEnv): string[] {
  const [before = '', after = ''] = known.split('<NAME>')
  return listGiven(known, env)
    .filter((given) => env[given] || env[`${given}_FILE`])
    .map((given) => given.slice(before.length, -after.length))
}

function readProvider(
  name: string,
  read: VariableReader,
  mistakes: string[],
  notes: string[],
): ProviderConfig | undefined {
  const issuer = read.text(`OIDC_${name}_ISSUER`)
  const clientId = read.text(`OIDC_${name}_CLIENT_ID`)
  const fault = name.length > MAX_NAME_LENGTH ? 'has a name of more than 40 characters' : findFault(issuer)
  if (fault) mistakes.push(`OIDC_${name}_ISSUER ${fault}.`)
  if (!clientId) mistakes.push(`OIDC_${name}_CLIENT_ID is missing. OIDC_${name}_ISSUER requires it.`)
  const kitchens = readKitchens(name, read, mistakes)
  const logoutUrl = read.text(`OIDC_${name}_LOGOUT_URL`)
  if (logoutUrl !== undefined && logoutUrl !== 'off') read.url(`OIDC_${name}_LOGOUT_URL`)
  if (fault || !issuer || !clientId) return undefined
  if (issuer.startsWith('http:')) notes.push(`OIDC_${name}_ISSUER starts with http: others could read it.`)
  const adminGroups = read.text(`OIDC_${name}_ADMIN_GROUPS`)
  return {
    name: name.toLowerCase().replaceAll('_', '-'),
    label: read.text(`OIDC_${name}_LABEL`) ?? name,
    issuer,
    clientId,
    clientSecret: read.text(`OIDC_${name}_CLIENT_SECRET`),
    scopes: read.text(`OIDC_${name}_SCOPES`) ?? 'openid profile email',
    groupsClaim: read.text(`OIDC_${name}_GROUPS_CLAIM`) ?? 'groups',
    adminGroups: adminGroups === undefined ? undefined : splitList(adminGroups),
    kitchens,
    logoutUrl,
  }
}

/** With the address of the discovery document instead of the issuer, nobody could check the issuer. */
function findFault(issuer: string | undefined): string | undefined {
  if (issuer === undefined) return 'is missing'
  const url = URL.parse(issuer)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'must be a URL that starts with https://'
  if (url.search || url.hash || url.username) return 'must be a URL without user, query and fragment'
  return url.pathname.includes('/.well-known/') ? 'must be the issuer, without /.well-known/…' : undefined
}

function readKitchens(name: string, read: VariableReader, mistakes: string[]) {
  return splitList(read.text(`OIDC_${name}_KITCHENS`) ?? '').flatMap((pair) => {
    const [, group, id] = /^(.+?)\s*=\s*(\d{1,9})$/.exec(pair) ?? []
    if (group && id) return [{ group, kitchenId: Number(id) }]
    mistakes.push(`OIDC_${name}_KITCHENS has '${pair}', but must list groups and kitchen IDs: family=3.`)
    return []
  })
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
