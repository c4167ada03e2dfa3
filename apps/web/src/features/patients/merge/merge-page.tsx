import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { useLive } from '../../../lib/live/use-live.ts'
import { useCloseDialog } from '../../../lib/navigation/dialog-route.ts'
import { recordIdOf } from '../../../lib/navigation/route-params.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { profileQuery } from '../../../shared/patients/profile-query.ts'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import { leavingPatient } from '../open-patients/open-patient-tabs.tsx'
import { openedPatients } from '../open-patients/opened-patients.ts'
import { type MergeChoice, MergeDialog } from './merge-dialog.tsx'

/** The merge dialog, over the record of one of the two patients. */
export const MergePage = ({ id }: { id: number }) => <LiveMerge key={id} id={id} />

function LiveMerge({ id }: { id: number }) {
  const { pathname, state } = useLocation()
  const [named] = useSearchParams()
  const navigate = useNavigate()
  const onClose = useCloseDialog()
  const zone = useClinicZone() ?? pageSettings.timeZone()
  const user = useQuery(userQuery).data
  // The address has ids alone, so that a reload or a new login finds the same two records.
  const choice: MergeChoice = {
    otherId: recordIdOf(named.get('with') ?? ''),
    staysId: recordIdOf(named.get('stays') ?? ''),
  }
  const isOther = choice.otherId !== undefined && choice.otherId !== id
  const other = useQuery({ ...profileQuery(choice.otherId ?? id), enabled: false }).data
  // The page of the open record follows that one itself.
  useLive('treatments', { patientId: choice.otherId ?? id }, isOther && other !== undefined)

  const onChoose = ({ otherId, staysId }: MergeChoice) => {
    const next = new URLSearchParams({
      ...(otherId === undefined ? {} : { with: String(otherId) }),
      ...(staysId === undefined ? {} : { stays: String(staysId) }),
    })
    void navigate({ pathname, search: next.toString() }, { replace: true, state })
  }
  const onMerged = ({ stays, goes }: { stays: number; goes: number }) => {
    if (stays === id) onClose()
    else void navigate(`/v2/patient/${stays}/profile`, { replace: true, state: leavingPatient(goes) })
  }
  return (
    <MergeDialog
      {...{ id, choice, onChoose, zone, onMerged, onClose }}
      onGone={openedPatients.close}
      mayMerge={user?.admin}
    />
  )
}
