import path from 'node:path'
import { defineConfig } from 'vite'
import app from '../vite.config.ts'

/** The pages that benchmarks open, built as the app is. */
export default defineConfig({
  ...app,
  root: import.meta.dirname,
  build: { ...app.build, rolldownOptions: { input: path.join(import.meta.dirname, 'calendar.html') } },
})
