const BULLET = /^[\s•●▪▫■□▢☐☑✓✔✅◦○‣⁃∙·*+»›→–—-]+(?=[\p{L}\p{N}½¼¾⅓⅔⅛("'“„])/u

/** Without the bullet, dash or box to tick that stands before it. */
export function stripBullet(line: string): string {
  return line.replace(BULLET, '')
}
