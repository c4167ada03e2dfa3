// npm run clinic -- --name "Smile Orthodontics" --slug smile --time-zone America/Chicago \
//   --email ana@smile.example.com --first-name Ana --last-name Lee
// npm run clinic -- --set-up-link

import { parseArgs } from 'node:util'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { clinicRequest, createClinic } from '../../apps/server/src/create-clinic.ts'
import { issueSetUpLink, validHours } from '../../apps/server/src/features/first-start/set-up-links.ts'
import { runProgram, withOwnerUrl } from './run-program.ts'

await runProgram(async args => {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      slug: { type: 'string' },
      'time-zone': { type: 'string' },
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      'set-up-link': { type: 'boolean' },
    },
  })
  const { appUrl, port } = readConfig(process.env)
  const address = appUrl ?? `http://localhost:${port}`
  if (values['set-up-link'] === true) {
    return withOwnerUrl(async ownerUrl => {
      const path = await issueSetUpLink(ownerUrl, new Date())
      if (path === undefined) throw new Error('There is a clinic already. Its administrators log in.')
      console.log(`The first clinic is set up here, once, within ${validHours} hours:\n${address}${path}`)
    })
  }
  const request = clinicRequest.safeParse({
    name: values.name,
    slug: values.slug,
    timeZone: values['time-zone'],
    email: values.email,
    firstName: values['first-name'],
    lastName: values['last-name'],
  })
  if (!request.success) {
    throw new Error(request.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  await withOwnerUrl(async ownerUrl => {
    const path = await createClinic(ownerUrl, request.data, new Date())
    console.log(`The clinic is there. Its administrator chooses a password here, once, within 7 days:`)
    console.log(`${address}${path}`)
  })
})
