import * as m from '#lib/generated/messages.ts'
import { locale, siteName } from '#lib/i18n/locale.ts'

const png = (src: string, size: number, purpose = 'any') => ({
  ...{ src, purpose, sizes: `${size}x${size}`, type: 'image/png' },
})

const shortcut = (name: string, url: string) => ({ name, url, icons: [png('/icon-192.png', 192)] })

const screenshot = (name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) => ({
  ...{ src: `/screenshots/${name}.webp`, type: 'image/webp', sizes, form_factor, label },
})

/** Describes the installed app, in the visitor's language. */
export const describeApp = () => ({
  id: '/',
  name: siteName(),
  short_name: siteName(),
  description: m.app_description(),
  lang: locale(),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbf8f3',
  theme_color: '#fbf8f3',
  categories: ['food', 'shopping'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    png('/icon-192.png', 192),
    png('/icon-512.png', 512),
    png('/icon-maskable-512.png', 512, 'maskable'),
  ],
  share_target: {
    action: '/import/shared',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      ...{ title: 'title', text: 'text', url: 'url' },
      files: [
        {
          name: 'files',
          accept: [
            ...['image/*', 'application/pdf', 'text/*', 'application/json', 'application/zip'],
            '.paprikarecipes',
          ],
        },
      ],
    },
  },
  shortcuts: [
    shortcut(m.app_todays_plan(), '/plan'),
    shortcut(m.nav_shopping(), '/shopping'),
    shortcut(m.shopping_add_label(), '/shopping#new-item'),
    shortcut(m.menu_import(), '/import'),
  ],
  screenshots: [
    screenshot('cook-mode', '390x780', 'narrow', m.app_cook_mode()),
    screenshot('shopping-list', '390x780', 'narrow', m.nav_shopping()),
    screenshot('home', '1200x900', 'wide', m.whose_everyone()),
  ],
})
