import { listGiven, listVariables, type Variable } from './variables.ts'

const listShown = () => listVariables().filter(([, { isInternal }]) => !isInternal)

/** The table of all settings in docs/self-hosting.md. */
export function settingsTable(): string {
  const rows = listShown().map(([name, variable]) => {
    const notes = [variable.isOld && 'old', variable.isWebsite && 'website'].filter(Boolean).join(', ')
    return `| \`${name}\`${notes && ` (${notes})`} | ${variable.default ?? ''} | ${variable.meaning} |`
  })
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n')
}

/** One line per setting: its value without secrets, and where it comes from. */
export function describeConfig(env: NodeJS.ProcessEnv): string[] {
  return listShown()
    .filter(([name, { isOld }]) => !isOld || env[name])
    .flatMap(([name, variable]) => {
      const given = [...new Set(listGiven(name, env))]
      return (given.length > 0 ? given : [name]).map(
        (each) => `${each.padEnd(22)} ${describeValue(each, variable, env)}`,
      )
    })
}

function describeValue(name: string, variable: Variable, env: NodeJS.ProcessEnv): string {
  const [value, file] = [env[name], env[`${name}_FILE`]]
  if (file) return `from the file ${file}`
  if (!value) return variable.default ? `default: ${variable.default.replaceAll('`', '')}` : 'not set'
  return variable.isHidden ? `hidden (${value.length} characters)` : value
}
