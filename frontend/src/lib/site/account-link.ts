import type { IconName } from '#lib/ui/icon-name.ts'

/** An entry of the menu that bears the person's name. */
export type AccountLink = [href: string, icon: IconName, label: string]
