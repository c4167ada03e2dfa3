import { logOut } from '@archwire/contract/session/calls'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { clinicQuery } from '../features/clinic/api/clinic.ts'
import { zoneName } from '../features/clinic/components/zone-name.ts'
import { userQuery } from '../features/session/api/user.ts'
import { call } from '../lib/call.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Message } from '../ui/message.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { WorkingButton } from '../ui/working-button.tsx'
import { forgetUser } from './forget-user.ts'
import { Frame } from './frame.tsx'
import styles from './home-screen.module.css'
import { useLive } from './live.ts'

/** Who is signed in, and where. */
export function HomeScreen() {
  const user = useQuery(userQuery)
  const clinic = useQuery(clinicQuery)
  useLive('clinic', {})
  usePageTitle(clinic.data?.name ?? 'Home')
  const leave = useSignOut()
  // What failed once and is being read again is no failure yet; Retry asks again for all that is missing.
  const missing = [user, clinic].filter(query => query.data === undefined)
  const failed = missing.find(query => query.isError && !query.isFetching)
  const retry = () => {
    for (const query of missing) void query.refetch()
  }

  return (
    <Frame
      actions={
        <>
          {user.data?.admin === true ? (
            <Button component={Link} to="/settings/clinic" variant="subtle">
              Settings
            </Button>
          ) : null}
          <WorkingButton
            variant="default"
            working={leave.isPending ? 'Signing out…' : undefined}
            onClick={() => leave.mutate()}
          >
            Sign out
          </WorkingButton>
        </>
      }
    >
      <div className={styles.screen}>
        {leave.error === null ? null : (
          <Message kind="alert" title="You are still signed in.">
            <p>{leave.error.message}</p>
          </Message>
        )}
        {failed?.error ? (
          <>
            <h1>{clinic.data?.name ?? 'Home'}</h1>
            <LoadFailure what="This page" error={failed.error} retry={retry} />
          </>
        ) : (
          <>
            <h1>{clinic.data?.name ?? <Placeholder width={240} label="Loading" />}</h1>
            <dl className={styles.facts}>
              <dt>Signed in as</dt>
              <dd>{user.data?.fullName ?? <Placeholder width={120} />}</dd>
              <dt>Email</dt>
              <dd>{user.data?.email ?? <Placeholder width={160} />}</dd>
              <dt>Role</dt>
              <dd>{user.data ? roleOf(user.data) : <Placeholder width={96} />}</dd>
              <dt>Time zone</dt>
              <dd>{clinic.data ? zoneName(clinic.data.timeZone) : <Placeholder width={136} />}</dd>
            </dl>
          </>
        )}
      </div>
    </Frame>
  )
}

const roleOf = (user: { admin: boolean }) => (user.admin ? 'Administrator' : 'Staff')

function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(logOut, {}),
    onSuccess: () => {
      forgetUser(queryClient)
      return navigate('/v2/login')
    },
  })
}
