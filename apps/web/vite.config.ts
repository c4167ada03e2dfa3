import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareEndpoints } from './bare-endpoints.ts'
import { startChunks } from './start-chunks.ts'

export const alias = [
  { find: /^zod$/, replacement: path.join(import.meta.dirname, 'src/lib/api/no-zod.ts') },
  // The name that engine.io-client itself uses for the module.
  {
    find: /^\.\/transports\/index\.js$/,
    replacement: path.join(import.meta.dirname, 'src/lib/live/only-websocket.ts'),
  },
]

export default defineConfig({
  plugins: [react(), bareEndpoints],
  resolve: { alias },
  build: {
    target: 'es2023',
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // Small files stay files: the content security policy allows no script or font that is written into a page.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        manualPureFunctions: ['z', 'endpoint'],
        moduleSideEffects: [{ test: /\/engine\.io-client\//, sideEffects: false }],
      },
      output: { codeSplitting: { groups: startChunks } },
      input: {
        index: path.join(import.meta.dirname, 'index.html'),
        settings: path.join(import.meta.dirname, 'settings.html'),
        patient: path.join(import.meta.dirname, 'patient.html'),
        book: path.join(import.meta.dirname, 'book.html'),
      },
    },
  },
})
