import { describeConfig, settingsTable } from '../src/config/describe-config.ts'
import { ConfigError, readConfig } from '../src/config.ts'

/**
 * `npm run config`: prints the settings that Larder would use, without secrets, and what is wrong with them.
 * `--markdown` prints the table for docs/self-hosting.md.
 */
if (process.argv.includes('--markdown')) console.log(settingsTable())
else {
  console.log(describeConfig(process.env).join('\n'))
  printFindings()
}

function printFindings() {
  try {
    const { notes } = readConfig()
    for (const note of notes) console.log(`\nNote: ${note}`)
    console.log('\nLarder can start with these settings.')
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const mistake of error.message.split('\n')) console.error(`\nWrong: ${mistake}`)
    process.exitCode = 1
  }
}
