import { createBrowserRouter } from 'react-router'
import { appRoutesOf } from './app/app-routes.tsx'
import { createQueryClient } from './app/query-client.ts'
import { goOnOnlyAsSamePerson } from './app/same-person.ts'
import { goToLoginWhenSignedOut } from './app/signed-out.ts'
import { start } from './app/start.tsx'

const queryClient = createQueryClient()
const router = createBrowserRouter(appRoutesOf(queryClient))
goToLoginWhenSignedOut(queryClient, router)
goOnOnlyAsSamePerson()
start(router, queryClient)
