import { createBrowserRouter } from 'react-router'
import { createQueryClient } from './app/query-client.ts'
import { goOnOnlyAsSamePerson } from './app/same-person.ts'
import { settingsRoutesOf } from './app/settings-routes.tsx'
import { goToLoginWhenSignedOut } from './app/signed-out.ts'
import { start } from './app/start.tsx'
import { signedInFlag } from './lib/signed-in-flag.ts'
import { leaveWithoutAsking } from './lib/unsaved-changes.ts'

const queryClient = createQueryClient()
// The server opens this page to nobody else.
signedInFlag.set()
goToLoginWhenSignedOut(queryClient, leaveWithoutAsking)
goOnOnlyAsSamePerson(queryClient)
start(createBrowserRouter(settingsRoutesOf()), queryClient)
