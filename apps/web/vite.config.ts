import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [{ find: /^zod$/, replacement: path.join(import.meta.dirname, 'src/lib/zod-without-eval.ts') }],
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // Small files stay files: the content security policy allows no script or font that is written into a page.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: path.join(import.meta.dirname, 'index.html'),
        settings: path.join(import.meta.dirname, 'settings.html'),
      },
    },
  },
})
