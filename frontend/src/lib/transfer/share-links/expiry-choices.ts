/** Days until a link expires. */
export const EXPIRY_CHOICES = [1, 7, 30] as const
export const UNLIMITED = 'unlimited'
