import { defineConfig } from 'rolldown'
import service from './rolldown.config.ts'

const COMMANDS = ['backup', 'create-admin', 'emergency-login', 'reset-password', 'restore', 'seed']

/** The commands of the image, which has no sources. In a folder beside build/, because both find their files from there. */
export default defineConfig({
  ...service,
  input: {
    ...Object.fromEntries(COMMANDS.map((name) => [name, `scripts/${name}.ts`])),
    config: 'scripts/print-config.ts',
  },
  output: { ...service.output, dir: 'commands' },
})
