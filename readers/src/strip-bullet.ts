const BULLET = /^[\s•●▪▫■□▢☐☑✓✔✅◦○‣⁃∙·*+»›→–—-]+(?=[\p{L}\p{N}½¼¾⅓⅔⅛("'“„])/u

/** Removes a leading bullet, dash or checkbox. */
export function stripBullet(line: string): string {
  return line.replace(BULLET, '')
}
