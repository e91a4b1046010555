import { expect, test } from 'vitest'
import { hoistInManifest } from './hoist-dynamic-imports.ts'

const chunk = (file: string, more = {}) => ({ file, ...more })

test('moves dynamic imports to the entry, except files that are also imported statically', () => {
  const manifest = {
    page: chunk('page.js', { isEntry: true, imports: ['frame', 'shared'], dynamicImports: ['dialog'] }),
    frame: chunk('frame.js', { imports: ['core'], dynamicImports: ['tray', 'shared'] }),
    core: chunk('core.js', { dynamicImports: ['tray'] }),
    shared: chunk('shared.js', { imports: ['core', 'frame'], css: ['shared.css'] }),
    dialog: chunk('dialog.js'),
    tray: chunk('tray.js', { imports: ['shared'], dynamicImports: ['sound'] }),
    sound: chunk('sound.js'),
  }
  const named = hoistInManifest(manifest)
  expect(named.page).toEqual({ ...manifest.page, dynamicImports: ['dialog', 'tray'] })
  expect(named.frame).toEqual(chunk('frame.js', { imports: ['core'] }))
  expect(named.tray).toEqual(chunk('tray.js', { imports: ['shared'] }))
  expect(Object.values(named).filter(({ dynamicImports }) => dynamicImports)).toHaveLength(1)
})
