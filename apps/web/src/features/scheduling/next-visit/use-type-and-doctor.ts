import { useState } from 'react'
import { typeLabel, type useClinicChoices } from '../appointment-form/clinic-choices.tsx'
import type { Like } from './purpose.ts'

type Choices<T, D> = { types: { onSite: T[]; virtual: T[] }; doctors: D[] }
type ClinicChoices = ReturnType<typeof useClinicChoices>
type Chosen = { typeId?: number | null; doctorId?: number | null }

/**
 * The type and the doctor of the visit that is looked for: those of another visit until somebody chooses others. Who is
 * no longer there, or does not offer the type, is nobody's choice: then any doctor who offers it will do.
 */
export function typeAndDoctor<
  T extends { id: number },
  D extends { id: number; appointmentTypeIds: number[] },
>(like: Like, choices: Choices<T, D>, chosen: Chosen) {
  const types = [...choices.types.onSite, ...choices.types.virtual]
  const wantedType = chosen.typeId === undefined ? like.typeId : chosen.typeId
  const isThere = like.isTypeKept === true || types.some(({ id }) => id === wantedType)
  const typeId = isThere ? wantedType : null
  const doctors = choices.doctors.filter(
    ({ appointmentTypeIds }) => typeId === null || appointmentTypeIds.includes(typeId),
  )
  const wantedDoctor = chosen.doctorId === undefined ? like.doctorId : chosen.doctorId
  return { typeId, doctorId: doctors.find(({ id }) => id === wantedDoctor)?.id ?? null, doctors }
}

export function useTypeAndDoctor(like: Like, choices: Pick<ClinicChoices, 'types' | 'doctors'>) {
  const [chosen, setChosen] = useState<Chosen>({})
  const { doctors, ...current } = typeAndDoctor(like, choices, chosen)
  const groupOf = (group: string, types: ClinicChoices['types']['onSite']) => ({
    group,
    options: types.map(type => ({ id: type.id, label: typeLabel(type) })),
  })
  return {
    ...current,
    types: [groupOf('On site', choices.types.onSite), groupOf('Virtual', choices.types.virtual)],
    doctors: doctors.map(({ id, fullName }) => ({ id, label: fullName })),
    chooseType: (typeId: number | null) => setChosen({ ...chosen, typeId }),
    chooseDoctor: (doctorId: number | null) => setChosen({ ...chosen, doctorId }),
  }
}
