// npm run new-secret: when APP_SECRET is lost for good. All servers are stopped first.

import path from 'node:path'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { acceptNewSecret } from '../../apps/server/src/platform/migrations/new-secret.ts'
import { createOrReadSecret } from '../../packages/embedded-postgres/src/stored-secret.ts'
import { embeddedDataDir, runProgram, withOwnerUrl } from './run-program.ts'

await runProgram(async () => {
  const { appSecret, databaseUrl } = readConfig(process.env)
  await withOwnerUrl(async ownerUrl => {
    const secret =
      appSecret ??
      (databaseUrl === undefined
        ? await createOrReadSecret(path.join(embeddedDataDir(), 'secrets', 'app-secret'))
        : undefined)
    if (secret === undefined) throw new Error('Set APP_SECRET to the new secret first.')
    const links = await acceptNewSecret(ownerUrl, secret, new Date())
    console.log(
      `From here on this secret counts. ${links} links to patients were made anew; send them again.`,
    )
    console.log('Social security numbers that were kept cannot be read any more: ask for them again.')
  })
})
