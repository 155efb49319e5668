import { Injectable } from '@nestjs/common';
import type { EngineAnswer, MakeAnswer, ModelAnswer, VariantAnswer } from '#contracts/supply/parts.js';
import {
  sampleTree,
  type TreeMake,
  type TreeModel,
  type TreeVariant,
} from '../../platform/catalog-client/sample-tree.js';
import { existing } from '../../platform/streams/existing.js';
import type { KnownEngine } from './fitment.js';

/** The vehicle tree of the bundled catalogue. Labels are sorted in German order. */
@Injectable()
export class VehicleTree {
  private readonly byKtype = new Map<string, KnownEngine>();
  private readonly byKey = new Map<string, KnownEngine>();

  constructor() {
    for (const make of sampleTree)
      for (const model of make.models)
        for (const { engines } of model.variants)
          for (const { ktype, vehicleKey, fuel } of engines) {
            const known = { ktype, vehicleKey, make: make.name, model: model.name, fuel };
            this.byKtype.set(ktype, known);
            this.byKey.set(vehicleKey, known);
          }
  }

  makes(): readonly MakeAnswer[] {
    return sampleTree.map(({ code, name, country }) => ({ code, name, country }));
  }

  models(make: string): readonly ModelAnswer[] {
    return makeWith(make).models.map(({ code, name, years, description }) => ({
      code,
      name,
      years,
      description,
    }));
  }

  variants(make: string, model: string): readonly VariantAnswer[] {
    return modelWith(make, model).variants.map(({ code, name, body, years }) => ({
      code,
      name,
      body,
      years,
    }));
  }

  engines(make: string, model: string, variant: string): readonly EngineAnswer[] {
    return variantWith(make, model, variant).engines;
  }

  engineOfKtype(ktype: string): KnownEngine | undefined {
    return this.byKtype.get(ktype);
  }

  engineOfKey(vehicleKey: string): KnownEngine | undefined {
    return this.byKey.get(vehicleKey);
  }
}

function makeWith(code: string): TreeMake {
  return found(sampleTree, code);
}

function modelWith(make: string, code: string): TreeModel {
  return found(makeWith(make).models, code);
}

function variantWith(make: string, model: string, code: string): TreeVariant {
  return found(modelWith(make, model).variants, code);
}

function found<Row extends { readonly code: string }>(rows: readonly Row[], code: string): Row {
  return existing(rows.find((one) => one.code === code));
}
