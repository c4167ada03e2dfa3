import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { hasUnsavedForms } from '../../../lib/forms/form-recovery.ts'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { leavingPatient } from '../open-patients/open-patient-tabs.tsx'
import { MergedRecordNotice } from '../record-frame/record-failure.tsx'
import { mergingKey } from './merges.ts'

type Props = { id: number; mergedInto: number }

/** Shown in place of a record that was merged into another one: leads there, and says why. */
export function MergedRecordRedirect({ id, mergedInto }: Props) {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const to = { pathname: pathname.replace(/^\/v2\/patient\/\d+/, `/v2/patient/${mergedInto}`), hash }

  useEffect(() => {
    // The person who just did the merge is told by its own notice.
    if (queryClient.isMutating({ mutationKey: mergingKey }) > 0) return
    notifySaved('The records of this patient were merged into one.')
  }, [queryClient])
  // On every render: an open form over the page is left alone, and the redirect happens once it is closed.
  useEffect(() => {
    if (!hasUnsavedForms()) void navigate(to, { replace: true, state: leavingPatient(id) })
  })
  return (
    <MergedRecordNotice
      action={
        <Button component={Link} to={to} replace state={leavingPatient(id)} variant="default">
          Open that one
        </Button>
      }
    />
  )
}
