import { CircleUser, Mail } from 'lucide-react'
import { useState } from 'react'
import { AmountField } from '../../src/components/amount-field.tsx'
import { Button } from '../../src/components/button.tsx'
import { Checkbox } from '../../src/components/checkbox.tsx'
import { Field } from '../../src/components/field.tsx'
import { Form, type FormError } from '../../src/components/form.tsx'
import { MethodTile } from '../../src/components/method-tile.tsx'
import { MoneyText } from '../../src/components/money-text.tsx'
import { OtpField } from '../../src/components/otp-field.tsx'
import { PasswordInput } from '../../src/components/password-input.tsx'
import { PasswordMeter } from '../../src/components/password-meter.tsx'
import { PhoneInput } from '../../src/components/phone-input.tsx'
import { SearchBox } from '../../src/components/search-box.tsx'
import { Segmented } from '../../src/components/segmented.tsx'
import { Select } from '../../src/components/select.tsx'
import { Switch } from '../../src/components/switch.tsx'
import { TextArea } from '../../src/components/text-area.tsx'
import { TextInput } from '../../src/components/text-input.tsx'
import { Shelf } from './shelf.tsx'

const COUNTRIES = [
  { value: 'vn', label: 'Việt Nam', note: '+84' },
  { value: 'th', label: 'ประเทศไทย', note: '+66' },
  { value: 'br', label: 'Brasil', note: '+55' },
  { value: 'xx', label: 'Not offered', disabled: true },
]

const DIALLING = [
  { code: 'VN', name: 'Vietnam', dialCode: '+84' },
  { code: 'TH', name: 'Thailand', dialCode: '+66' },
  { code: 'BR', name: 'Brazil', dialCode: '+55' },
] as const

function Phone() {
  const [country, setCountry] = useState<(typeof DIALLING)[number]>(DIALLING[0])
  const [number, setNumber] = useState('912 345 678')
  return (
    <Field label="Mobile number">
      <PhoneInput
        countries={DIALLING}
        country={country}
        onCountry={({ code }) => setCountry(DIALLING.find((one) => one.code === code) ?? country)}
        value={number}
        onChange={setNumber}
        countryLabel="Country code"
        searchLabel="Search for a country"
        emptyText="No such country"
      />
    </Field>
  )
}

const RULES = [
  { id: 'length', text: 'At least 8 characters', isMet: true, stateLabel: 'met' },
  { id: 'digit', text: 'A digit', isMet: false, stateLabel: 'not yet' },
]

function Inputs() {
  const [country, setCountry] = useState<string | null>('vn')
  const [code, setCode] = useState('12')
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field label="User name" hint="4 to 16 letters and digits" required>
        <TextInput start={<CircleUser />} autoComplete="username" />
      </Field>
      <Field
        label="E-mail"
        error="This address is not complete"
        hint="We write only about your account"
      >
        <TextInput type="email" start={<Mail />} defaultValue="an@" />
      </Field>
      <Field label="Disabled" disabled>
        <TextInput defaultValue="Not yours to change" />
      </Field>
      <Field label="Password" aside={<a href="#forgot">Forgot it?</a>}>
        <PasswordInput showLabel="Show password" hideLabel="Hide password" />
      </Field>
      <Phone />
      <Field label="A few words" hint="140 characters left">
        <TextArea rows={3} maxLength={140} />
      </Field>
      <Field label="Country">
        <Select options={COUNTRIES} value={country} onChange={setCountry} />
      </Field>
      <Field label="Nothing chosen" error="Choose a country">
        <Select
          options={COUNTRIES}
          value={null}
          onChange={setCountry}
          placeholder="Choose a country"
        />
      </Field>
      <Field label="Code from the message">
        <OtpField
          value={code}
          onChange={setCode}
          boxLabel={(position, length) => `Digit ${position} of ${length}`}
        />
      </Field>
      <Field label="Wrong code" error="This code has run out">
        <OtpField
          value="123456"
          onChange={setCode}
          boxLabel={(position, length) => `Digit ${position} of ${length}`}
        />
      </Field>
      <PasswordMeter score={1} label="Strength" scoreLabel="Weak" rules={RULES} />
      <PasswordMeter score={4} label="Strength" scoreLabel="Strong" />
    </div>
  )
}

function Toggles() {
  const [side, setSide] = useState('in')
  const [term, setTerm] = useState('dragon')
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <div>
        <Checkbox label="Keep me signed in" defaultChecked />
        <Checkbox label="All of them" indeterminate />
        <Checkbox label="Not offered" disabled />
        <Checkbox
          label={
            <>
              I am 18 or older and accept the{' '}
              <a href="#terms" className="underline">
                terms
              </a>
            </>
          }
          error="We need your word on this"
        />
      </div>
      <div className="flex flex-col gap-2">
        <Switch label="Sound" hint="Clicks and wins" />
        <Switch label="Fast play" defaultChecked />
        <Switch label="Not offered" disabled />
        <Segmented
          label="Direction"
          options={[
            { value: 'in', label: 'Deposit' },
            { value: 'out', label: 'Withdraw' },
          ]}
          value={side}
          onChange={setSide}
        />
        <SearchBox
          label="Search games"
          placeholder="Search games"
          value={term}
          onChange={setTerm}
          onSearch={setTerm}
          searchLabel="Search"
          clearLabel="Clear"
        />
      </div>
    </div>
  )
}

function RefusedForm() {
  const [errors, setErrors] = useState<readonly FormError[]>([])
  return (
    <Form
      errors={errors}
      summaryTitle="Please check two answers"
      onSubmit={() =>
        setErrors([
          { name: 'nick', message: 'This name is taken' },
          { name: 'birthday', message: 'You must be 18 or older' },
        ])
      }
      className="max-w-110"
    >
      <Field label="Nickname" name="nick">
        <TextInput />
      </Field>
      <Field label="Birthday" name="birthday">
        <TextInput type="date" />
      </Field>
      <Button type="submit">Send and be refused</Button>
    </Form>
  )
}

const METHODS = [
  ['QR', 'Bank QR', 'Instant · 0 fee'],
  ['VA', 'Virtual account', '1–3 min'],
  ['EW', 'E-wallet', 'Instant'],
  ['₮', 'USDT', 'TRC-20 · ~2 min'],
] as const

/** The inside of the cashier, also shown as a sheet. */
export function CashierForm({ name }: { name: string }) {
  const [method, setMethod] = useState('Bank QR')
  const [amount, setAmount] = useState('100.00')
  return (
    <div className="flex flex-col gap-4">
      <Field label="Method" aside="Last used first" as="group">
        <div className="grid grid-cols-2 gap-2.5">
          {METHODS.map(([icon, title, note]) => (
            <MethodTile
              key={title}
              name={`${name}-method`}
              value={title}
              checked={title === method}
              onChange={setMethod}
              title={title}
              note={note}
              icon={icon}
            />
          ))}
          <MethodTile
            name={`${name}-method`}
            value="card"
            checked={false}
            onChange={setMethod}
            title="Card"
            note="Not today"
            icon="CC"
            disabled
          />
        </div>
      </Field>
      <AmountField
        label="Amount"
        aside="10.00 – 5,000.00"
        value={amount}
        onChange={setAmount}
        currency="USD"
        sign="$"
        quick={['20', '50', '100', '300', '500']}
        quickLabel="Quick amounts"
      />
      <dl className="flex flex-col gap-2 text-13 text-fg-2">
        {[
          ['Fee', '0.00'],
          ['You receive', '150.00'],
          ['Weekly limit left', '860.00'],
        ].map(([term, value]) => (
          <div key={term} className="flex justify-between">
            <dt>{term}</dt>
            <dd className="font-bold text-fg">
              <MoneyText amount={value ?? ''} currency="USD" currencyStyle="symbol" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function FormParts() {
  const [amount, setAmount] = useState('6000')
  return (
    <>
      <Shelf title="Field and its controls">
        <Inputs />
        <Toggles />
      </Shelf>
      <Shelf title="Form with a summary">
        <RefusedForm />
      </Shelf>
      <Shelf title="Cashier">
        <div className="grid grid-cols-1 gap-8 sm:grid-cols-2">
          <CashierForm name="shelf" />
          <AmountField
            label="Too much"
            value={amount}
            onChange={setAmount}
            currency="VND"
            error="At most 5,000 at once"
            hint="No decimals in this currency"
          />
        </div>
      </Shelf>
    </>
  )
}
