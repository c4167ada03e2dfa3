import { useLocation } from 'react-router'
import { SearchScreen } from '../../../features/patients/search/search-screen.tsx'
import { useFoundPatient } from '../../open-patients/open-patient-tabs.tsx'

export function SearchPage() {
  const { state, key }: { state: unknown; key: string } = useLocation()
  const isOpenRequested = (state as { openSearch?: unknown } | null)?.openSearch === true
  // Asked for once more on the page itself, the field is there again, empty and with the focus.
  return (
    <SearchScreen
      key={isOpenRequested ? key : 'prompt'}
      isOpenAtOnce={isOpenRequested}
      {...useFoundPatient()}
    />
  )
}
