// Called with `exec`, for the reason that start.mjs gives.
import './require-node-24.mjs'

const { runDev } = await import('./dev/run-dev.ts')
await runDev()
