import { createBrowserRouter } from 'react-router'
import { appRoutesOf } from './app/app-routes.tsx'
import { createQueryClient } from './app/query-client.ts'
import { continueOnlyAsSamePerson, goToLoginWhenSignedOut } from './app/session/session-expiry.ts'
import { start } from './app/start.tsx'

const queryClient = createQueryClient()
const router = createBrowserRouter(appRoutesOf(queryClient))
goToLoginWhenSignedOut(queryClient, router)
continueOnlyAsSamePerson()
start(router, queryClient)
