export type TreeEngine = {
  readonly code: string;
  readonly name: string;
  readonly fuel: 'Benzin' | 'Diesel';
  /** Displacement in cubic centimetres. */
  readonly displacement: number;
  readonly powerKw: number;
  readonly powerPs: number;
  readonly ktype: string;
  readonly vehicleKey: string;
};
export type TreeVariant = {
  readonly code: string;
  readonly name: string;
  readonly body: string;
  readonly years: string;
  readonly engines: readonly TreeEngine[];
};
export type TreeModel = {
  readonly code: string;
  readonly name: string;
  readonly years: string;
  readonly description: string;
  readonly variants: readonly TreeVariant[];
};
export type TreeMake = {
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly models: readonly TreeModel[];
};

type EngineRow = readonly [code: string, name: string, displacement: number, powerKw: number, ktype: string];

const PS_PER_KW = 1.359_62;

const engine =
  (fuel: TreeEngine['fuel'], prefix: string) =>
  ([code, name, displacement, powerKw, ktype]: EngineRow): TreeEngine => ({
    code,
    name: `${name}, ${code}`,
    fuel,
    displacement,
    powerKw,
    powerPs: Math.round(powerKw * PS_PER_KW),
    ktype,
    vehicleKey: `${prefix}-${code}`,
  });

function variant(
  prefix: string,
  code: string,
  name: string,
  body: string,
  years: string,
  engines: { readonly petrol: readonly EngineRow[]; readonly diesel: readonly EngineRow[] },
): TreeVariant {
  const key = `${prefix}-${code}`;
  return {
    code,
    name,
    body,
    years,
    engines: [...engines.petrol.map(engine('Benzin', key)), ...engines.diesel.map(engine('Diesel', key))],
  };
}

/** The vehicle tree of the sample catalogue: make, model, variant, engine. K-Types and keys are invented. */
export const sampleTree: readonly TreeMake[] = [
  {
    code: 'VW',
    name: 'VW',
    country: 'Deutschland',
    models: [
      {
        code: 'GOLF-6',
        name: 'Golf VI',
        years: '2008–2012',
        description: 'Kompaktklasse, sechste Generation',
        variants: [
          variant('VW-G6', 'LIM', 'Limousine', 'Schrägheck, fünf Türen', '2008–2012', {
            petrol: [
              ['CAXA', '1.4 TSI', 1_390, 90, '33101'],
              ['CBZB', '1.2 TSI', 1_197, 77, '33102'],
            ],
            diesel: [
              ['CAYC', '1.6 TDI', 1_598, 77, '33103'],
              ['CBAB', '2.0 TDI', 1_968, 103, '33104'],
            ],
          }),
          variant('VW-G6', 'VAR', 'Variant', 'Kombi', '2009–2013', {
            petrol: [['CAXA', '1.4 TSI', 1_390, 90, '33111']],
            diesel: [['CAYC', '1.6 TDI', 1_598, 77, '33112']],
          }),
        ],
      },
      {
        code: 'GOLF-7',
        name: 'Golf VII',
        years: '2012–2020',
        description: 'Kompaktklasse, siebte Generation',
        variants: [
          variant('VW-G7', 'LIM', 'Limousine', 'Schrägheck, fünf Türen', '2012–2020', {
            petrol: [
              ['CZCA', '1.4 TSI', 1_395, 92, '58201'],
              ['DPCA', '1.5 TSI', 1_498, 110, '58202'],
            ],
            diesel: [
              ['DGTE', '1.6 TDI', 1_598, 85, '58231'],
              ['DFGA', '2.0 TDI', 1_968, 110, '58240'],
            ],
          }),
          variant('VW-G7', 'VAR', 'Variant', 'Kombi', '2013–2020', {
            petrol: [['CZCA', '1.4 TSI', 1_395, 92, '58211']],
            diesel: [['DFGA', '2.0 TDI', 1_968, 110, '58250']],
          }),
        ],
      },
      {
        code: 'POLO-6',
        name: 'Polo VI',
        years: '2017–2024',
        description: 'Kleinwagen, sechste Generation',
        variants: [
          variant('VW-P6', 'LIM', 'Limousine', 'Schrägheck, fünf Türen', '2017–2024', {
            petrol: [['DKLA', '1.0 TSI', 999, 70, '61301']],
            diesel: [['DGTC', '1.6 TDI', 1_598, 70, '61302']],
          }),
        ],
      },
    ],
  },
  {
    code: 'AUDI',
    name: 'Audi',
    country: 'Deutschland',
    models: [
      {
        code: 'A3-8V',
        name: 'A3',
        years: '2012–2020',
        description: 'Kompaktklasse, Baureihe 8V',
        variants: [
          variant('AU-A3', 'SPB', 'Sportback', 'Schrägheck, fünf Türen', '2012–2020', {
            petrol: [['CJSA', '1.8 TFSI', 1_798, 132, '57101']],
            diesel: [['CRLB', '2.0 TDI', 1_968, 110, '57102']],
          }),
        ],
      },
      {
        code: 'A4-B8',
        name: 'A4',
        years: '2007–2015',
        description: 'Mittelklasse, Baureihe B8',
        variants: [
          variant('AU-A4', 'LIM', 'Limousine', 'Stufenheck, vier Türen', '2007–2015', {
            petrol: [['CDNC', '2.0 TFSI', 1_984, 155, '22301']],
            diesel: [['CAGA', '2.0 TDI', 1_968, 105, '22302']],
          }),
          variant('AU-A4', 'AVA', 'Avant', 'Kombi', '2008–2015', {
            petrol: [['CABB', '1.8 TFSI', 1_798, 118, '22311']],
            diesel: [['CAGA', '2.0 TDI', 1_968, 105, '22312']],
          }),
        ],
      },
    ],
  },
  {
    code: 'OPEL',
    name: 'Opel',
    country: 'Deutschland',
    models: [
      {
        code: 'ASTRA-H',
        name: 'Astra H',
        years: '2004–2010',
        description: 'Kompaktklasse, dritte Generation',
        variants: [
          variant('OP-AH', 'LIM', 'Limousine', 'Schrägheck, fünf Türen', '2004–2010', {
            petrol: [['Z16XEP', '1.6', 1_598, 77, '17301']],
            diesel: [['Z17DTH', '1.7 CDTI', 1_686, 74, '17302']],
          }),
          variant('OP-AH', 'CAR', 'Caravan', 'Kombi', '2004–2010', {
            petrol: [['Z16XEP', '1.6', 1_598, 77, '17311']],
            diesel: [['Z19DTH', '1.9 CDTI', 1_910, 110, '17312']],
          }),
        ],
      },
      {
        code: 'CORSA-E',
        name: 'Corsa E',
        years: '2014–2019',
        description: 'Kleinwagen, fünfte Generation',
        variants: [
          variant('OP-CE', 'LIM', 'Limousine', 'Schrägheck, drei oder fünf Türen', '2014–2019', {
            petrol: [['B14XER', '1.4', 1_398, 66, '65401']],
            diesel: [['B13DTC', '1.3 CDTI', 1_248, 55, '65402']],
          }),
        ],
      },
    ],
  },
];
