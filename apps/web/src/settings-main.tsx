import { createBrowserRouter } from 'react-router'
import { createQueryClient } from './app/query-client.ts'
import { settingsRoutesOf } from './app/settings-routes.tsx'
import { goToLoginWhenSignedOut } from './app/signed-out.ts'
import { start } from './app/start.tsx'
import { signedInFlag } from './lib/signed-in-flag.ts'
import { leaveWithoutAsking } from './lib/unsaved-changes.ts'

const queryClient = createQueryClient()
// The server opens this page to nobody else.
signedInFlag.set()
goToLoginWhenSignedOut(queryClient, leaveWithoutAsking)
start(createBrowserRouter(settingsRoutesOf()), queryClient)
