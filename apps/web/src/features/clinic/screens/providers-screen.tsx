import type { ProviderChange, ProviderSettings } from '@archwire/contract/clinic/providers'
import { providerCalls } from '../api/set-up.ts'
import { ProviderFields } from '../components/provider-fields.tsx'
import {
  labels,
  noProvider,
  type ProviderValues,
  rules,
  toSend,
  valuesOf,
} from '../components/provider-values.ts'
import type { SetUpKind } from '../components/set-up-kind.ts'
import { SetUpScreen } from './set-up-screen.tsx'

const providers: SetUpKind<ProviderSettings, ProviderValues, ProviderChange> = {
  path: '/settings/providers',
  title: 'Providers',
  one: 'provider',
  hint: 'Whom the clinic bills as: its doctors, and the clinic itself. Insurances know them by their NPI.',
  empty:
    'There is no provider in use. Add the clinic as an organization, and each doctor who treats patients.',
  where: 'with this provider',
  nameOf: provider => provider.name,
  factsOf: ({ npi, npiType, specialty }) => `NPI ${npi} · ${npiType} · ${specialty}`,
  labels,
  noValues: noProvider,
  valuesOf,
  rules,
  toSend,
  Fields: ProviderFields,
  dialogSize: 640,
  ...providerCalls,
}

export const ProvidersScreen = () => <SetUpScreen kind={providers} />
