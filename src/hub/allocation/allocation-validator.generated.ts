// @ts-nocheck
// Written by scripts/build-validator.ts from schemas/allocation.schema.json: change those and run `npm run build`.
import type { ErrorObject } from "ajv";

const validate = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"urn:cost-hub:schema:allocation","title":"Allocation rules","type":"object","required":["dimensions"],"additionalProperties":false,"properties":{"$schema":{"type":"string"},"drivers":{"type":"array","maxItems":100,"items":{"title":"Relative path of 1 to 512 characters on one line","type":"string","pattern":"^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,512}$"}},"dimensions":{"type":"array","maxItems":10,"items":{"$ref":"#/definitions/dimension"}}},"definitions":{"name":{"title":"Name of 1 to 63 letters, digits, spaces, dots, hyphens and underscores","type":"string","pattern":"^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$"},"target":{"title":"Target of 1 to 256 characters on one line","type":"string","pattern":"^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$"},"month":{"title":"Month as yyyy-MM","type":"string","pattern":"^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$"},"values":{"type":"array","minItems":1,"maxItems":1000,"items":{"title":"Value of up to 512 characters on one line, not only spaces","type":"string","pattern":"^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$"}},"columns":{"type":"object","minProperties":1,"maxProperties":100,"additionalProperties":{"$ref":"#/definitions/values"}},"tags":{"type":"object","minProperties":1,"maxProperties":100,"additionalProperties":{"$ref":"#/definitions/values"}},"charge":{"type":"array","minItems":1,"maxItems":10,"items":{"enum":["usage","marketplace","unused-commitment","commitment-purchase","purchase","refund","credit","adjustment","tax","other"]}},"match":{"type":"object","minProperties":1,"additionalProperties":false,"properties":{"columns":{"$ref":"#/definitions/columns"},"tags":{"$ref":"#/definitions/tags"},"scope":{"$ref":"#/definitions/values"},"charge":{"$ref":"#/definitions/charge"},"not":{"type":"object","minProperties":1,"additionalProperties":false,"properties":{"columns":{"$ref":"#/definitions/columns"},"tags":{"$ref":"#/definitions/tags"},"scope":{"$ref":"#/definitions/values"},"charge":{"$ref":"#/definitions/charge"}}}}},"rule":{"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"title":"Name of 1 to 100 characters on one line that does not begin with a parenthesis","type":"string","pattern":"^(?=.*\\S)(?!\\s*\\()[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$"},"match":{"$ref":"#/definitions/match"},"target":{"$ref":"#/definitions/target"},"pool":{"$ref":"#/definitions/name"},"from":{"type":"array","minItems":1,"maxItems":20,"items":{"type":"string"}},"validFrom":{"$ref":"#/definitions/month"},"validTo":{"$ref":"#/definitions/month"}}},"split":{"type":"object","required":["pool","by"],"additionalProperties":false,"properties":{"pool":{"$ref":"#/definitions/name"},"by":{"enum":["even","weights","proportional","driver"]},"targets":{"type":"array","minItems":1,"maxItems":10000,"items":{"$ref":"#/definitions/target"}},"except":{"type":"array","maxItems":10000,"items":{"$ref":"#/definitions/target"}},"weights":{"type":"object","minProperties":1,"maxProperties":10000,"additionalProperties":{"type":["string","integer"]}},"driver":{"$ref":"#/definitions/name"},"fallback":{"title":"Fallback: even, proportional, default or target:NAME","type":"string","pattern":"^(?:even|proportional|default|target:[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256})$","default":"default"}}},"dimension":{"type":"object","required":["name","rules"],"additionalProperties":false,"properties":{"name":{"$ref":"#/definitions/name"},"default":{"$ref":"#/definitions/target","default":"Unallocated"},"rules":{"type":"array","maxItems":1000,"items":{"$ref":"#/definitions/rule"}},"splits":{"type":"array","maxItems":200,"items":{"$ref":"#/definitions/split"}},"subscriptionOwners":{"type":"object","maxProperties":5000,"additionalProperties":{"$ref":"#/definitions/target"}},"aliases":{"type":"object","maxProperties":10000,"additionalProperties":{"type":"array","maxItems":10000,"items":{"$ref":"#/definitions/target"}}},"parents":{"type":"object","maxProperties":10000,"additionalProperties":{"$ref":"#/definitions/target"}}}}}};
const pattern0 = new RegExp("^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,512}$", "u");
const schema12 = {"type":"object","required":["name","rules"],"additionalProperties":false,"properties":{"name":{"$ref":"#/definitions/name"},"default":{"$ref":"#/definitions/target","default":"Unallocated"},"rules":{"type":"array","maxItems":1000,"items":{"$ref":"#/definitions/rule"}},"splits":{"type":"array","maxItems":200,"items":{"$ref":"#/definitions/split"}},"subscriptionOwners":{"type":"object","maxProperties":5000,"additionalProperties":{"$ref":"#/definitions/target"}},"aliases":{"type":"object","maxProperties":10000,"additionalProperties":{"type":"array","maxItems":10000,"items":{"$ref":"#/definitions/target"}}},"parents":{"type":"object","maxProperties":10000,"additionalProperties":{"$ref":"#/definitions/target"}}}};
const schema13 = {"title":"Name of 1 to 63 letters, digits, spaces, dots, hyphens and underscores","type":"string","pattern":"^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$"};
const schema14 = {"title":"Target of 1 to 256 characters on one line","type":"string","pattern":"^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$"};
const pattern1 = new RegExp("^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$", "u");
const pattern2 = new RegExp("^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$", "u");
const schema15 = {"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"title":"Name of 1 to 100 characters on one line that does not begin with a parenthesis","type":"string","pattern":"^(?=.*\\S)(?!\\s*\\()[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$"},"match":{"$ref":"#/definitions/match"},"target":{"$ref":"#/definitions/target"},"pool":{"$ref":"#/definitions/name"},"from":{"type":"array","minItems":1,"maxItems":20,"items":{"type":"string"}},"validFrom":{"$ref":"#/definitions/month"},"validTo":{"$ref":"#/definitions/month"}}};
const schema27 = {"title":"Month as yyyy-MM","type":"string","pattern":"^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$"};
const pattern3 = new RegExp("^(?=.*\\S)(?!\\s*\\()[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$", "u");
const pattern10 = new RegExp("^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$", "u");
const schema16 = {"type":"object","minProperties":1,"additionalProperties":false,"properties":{"columns":{"$ref":"#/definitions/columns"},"tags":{"$ref":"#/definitions/tags"},"scope":{"$ref":"#/definitions/values"},"charge":{"$ref":"#/definitions/charge"},"not":{"type":"object","minProperties":1,"additionalProperties":false,"properties":{"columns":{"$ref":"#/definitions/columns"},"tags":{"$ref":"#/definitions/tags"},"scope":{"$ref":"#/definitions/values"},"charge":{"$ref":"#/definitions/charge"}}}}};
const schema18 = {"type":"array","minItems":1,"maxItems":1000,"items":{"title":"Value of up to 512 characters on one line, not only spaces","type":"string","pattern":"^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$"}};
const schema22 = {"type":"array","minItems":1,"maxItems":10,"items":{"enum":["usage","marketplace","unused-commitment","commitment-purchase","purchase","refund","credit","adjustment","tax","other"]}};
const schema17 = {"type":"object","minProperties":1,"maxProperties":100,"additionalProperties":{"$ref":"#/definitions/values"}};
const pattern4 = new RegExp("^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$", "u");

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 100){
const err0 = {instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 100},schema:100,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(Object.keys(data).length < 1){
const err1 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
let data0 = data[key0];
if(Array.isArray(data0)){
if(data0.length > 1000){
const err2 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/values/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema18,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 1){
const err3 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/values/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema18,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err4 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/definitions/values/items/pattern",keyword:"pattern",params:{pattern: "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$"},schema:"^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$",parentSchema:schema18.items,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/definitions/values/items/type",keyword:"type",params:{type: "string"},schema:schema18.items.type,parentSchema:schema18.items,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/values/type",keyword:"type",params:{type: "array"},schema:schema18.type,parentSchema:schema18,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema17.type,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate14.errors = vErrors;
return errors === 0;
}

const schema19 = {"type":"object","minProperties":1,"maxProperties":100,"additionalProperties":{"$ref":"#/definitions/values"}};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 100){
const err0 = {instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 100},schema:100,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(Object.keys(data).length < 1){
const err1 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
let data0 = data[key0];
if(Array.isArray(data0)){
if(data0.length > 1000){
const err2 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/values/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema18,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 1){
const err3 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/values/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema18,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err4 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/definitions/values/items/pattern",keyword:"pattern",params:{pattern: "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$"},schema:"^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$",parentSchema:schema18.items,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/definitions/values/items/type",keyword:"type",params:{type: "string"},schema:schema18.items.type,parentSchema:schema18.items,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/values/type",keyword:"type",params:{type: "array"},schema:schema18.type,parentSchema:schema18,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema19.type,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate16.errors = vErrors;
return errors === 0;
}


function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
const err0 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "columns") || (key0 === "tags")) || (key0 === "scope")) || (key0 === "charge")) || (key0 === "not"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.columns !== undefined){
if(!(validate14(data.columns, {instancePath:instancePath+"/columns",parentData:data,parentDataProperty:"columns",rootData}))){
vErrors = appendErrors(vErrors, validate14.errors);
errors = vErrors.length;
}
}
if(data.tags !== undefined){
if(!(validate16(data.tags, {instancePath:instancePath+"/tags",parentData:data,parentDataProperty:"tags",rootData}))){
vErrors = appendErrors(vErrors, validate16.errors);
errors = vErrors.length;
}
}
if(data.scope !== undefined){
let data2 = data.scope;
if(Array.isArray(data2)){
if(data2.length > 1000){
const err2 = {instancePath:instancePath+"/scope",schemaPath:"#/definitions/values/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema18,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data2.length < 1){
const err3 = {instancePath:instancePath+"/scope",schemaPath:"#/definitions/values/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema18,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
if(!pattern4.test(data3)){
const err4 = {instancePath:instancePath+"/scope/" + i0,schemaPath:"#/definitions/values/items/pattern",keyword:"pattern",params:{pattern: "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$"},schema:"^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$",parentSchema:schema18.items,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/scope/" + i0,schemaPath:"#/definitions/values/items/type",keyword:"type",params:{type: "string"},schema:schema18.items.type,parentSchema:schema18.items,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/scope",schemaPath:"#/definitions/values/type",keyword:"type",params:{type: "array"},schema:schema18.type,parentSchema:schema18,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.charge !== undefined){
let data4 = data.charge;
if(Array.isArray(data4)){
if(data4.length > 10){
const err7 = {instancePath:instancePath+"/charge",schemaPath:"#/definitions/charge/maxItems",keyword:"maxItems",params:{limit: 10},schema:10,parentSchema:schema22,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data4.length < 1){
const err8 = {instancePath:instancePath+"/charge",schemaPath:"#/definitions/charge/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema22,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
if(!((((((((((data5 === "usage") || (data5 === "marketplace")) || (data5 === "unused-commitment")) || (data5 === "commitment-purchase")) || (data5 === "purchase")) || (data5 === "refund")) || (data5 === "credit")) || (data5 === "adjustment")) || (data5 === "tax")) || (data5 === "other"))){
const err9 = {instancePath:instancePath+"/charge/" + i1,schemaPath:"#/definitions/charge/items/enum",keyword:"enum",params:{allowedValues: schema22.items.enum},schema:schema22.items.enum,parentSchema:schema22.items,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/charge",schemaPath:"#/definitions/charge/type",keyword:"type",params:{type: "array"},schema:schema22.type,parentSchema:schema22,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.not !== undefined){
let data6 = data.not;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(Object.keys(data6).length < 1){
const err11 = {instancePath:instancePath+"/not",schemaPath:"#/properties/not/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema16.properties.not,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key1 in data6){
if(!((((key1 === "columns") || (key1 === "tags")) || (key1 === "scope")) || (key1 === "charge"))){
const err12 = {instancePath:instancePath+"/not",schemaPath:"#/properties/not/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema16.properties.not,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data6.columns !== undefined){
if(!(validate14(data6.columns, {instancePath:instancePath+"/not/columns",parentData:data6,parentDataProperty:"columns",rootData}))){
vErrors = appendErrors(vErrors, validate14.errors);
errors = vErrors.length;
}
}
if(data6.tags !== undefined){
if(!(validate16(data6.tags, {instancePath:instancePath+"/not/tags",parentData:data6,parentDataProperty:"tags",rootData}))){
vErrors = appendErrors(vErrors, validate16.errors);
errors = vErrors.length;
}
}
if(data6.scope !== undefined){
let data9 = data6.scope;
if(Array.isArray(data9)){
if(data9.length > 1000){
const err13 = {instancePath:instancePath+"/not/scope",schemaPath:"#/definitions/values/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema18,data:data9};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data9.length < 1){
const err14 = {instancePath:instancePath+"/not/scope",schemaPath:"#/definitions/values/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema18,data:data9};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
let data10 = data9[i2];
if(typeof data10 === "string"){
if(!pattern4.test(data10)){
const err15 = {instancePath:instancePath+"/not/scope/" + i2,schemaPath:"#/definitions/values/items/pattern",keyword:"pattern",params:{pattern: "^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$"},schema:"^(?!\\s+$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{0,512}$",parentSchema:schema18.items,data:data10};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/not/scope/" + i2,schemaPath:"#/definitions/values/items/type",keyword:"type",params:{type: "string"},schema:schema18.items.type,parentSchema:schema18.items,data:data10};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/not/scope",schemaPath:"#/definitions/values/type",keyword:"type",params:{type: "array"},schema:schema18.type,parentSchema:schema18,data:data9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data6.charge !== undefined){
let data11 = data6.charge;
if(Array.isArray(data11)){
if(data11.length > 10){
const err18 = {instancePath:instancePath+"/not/charge",schemaPath:"#/definitions/charge/maxItems",keyword:"maxItems",params:{limit: 10},schema:10,parentSchema:schema22,data:data11};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data11.length < 1){
const err19 = {instancePath:instancePath+"/not/charge",schemaPath:"#/definitions/charge/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema22,data:data11};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
const len3 = data11.length;
for(let i3=0; i3<len3; i3++){
let data12 = data11[i3];
if(!((((((((((data12 === "usage") || (data12 === "marketplace")) || (data12 === "unused-commitment")) || (data12 === "commitment-purchase")) || (data12 === "purchase")) || (data12 === "refund")) || (data12 === "credit")) || (data12 === "adjustment")) || (data12 === "tax")) || (data12 === "other"))){
const err20 = {instancePath:instancePath+"/not/charge/" + i3,schemaPath:"#/definitions/charge/items/enum",keyword:"enum",params:{allowedValues: schema22.items.enum},schema:schema22.items.enum,parentSchema:schema22.items,data:data12};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath:instancePath+"/not/charge",schemaPath:"#/definitions/charge/type",keyword:"type",params:{type: "array"},schema:schema22.type,parentSchema:schema22,data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/not",schemaPath:"#/properties/not/type",keyword:"type",params:{type: "object"},schema:schema16.properties.not.type,parentSchema:schema16.properties.not,data:data6};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema16.type,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}


function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},schema:schema15.required,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "name") || (key0 === "match")) || (key0 === "target")) || (key0 === "pool")) || (key0 === "from")) || (key0 === "validFrom")) || (key0 === "validTo"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)(?!\\s*\\()[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$"},schema:"^(?=.*\\S)(?!\\s*\\()[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$",parentSchema:schema15.properties.name,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},schema:schema15.properties.name.type,parentSchema:schema15.properties.name,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.match !== undefined){
if(!(validate13(data.match, {instancePath:instancePath+"/match",parentData:data,parentDataProperty:"match",rootData}))){
vErrors = appendErrors(vErrors, validate13.errors);
errors = vErrors.length;
}
}
if(data.target !== undefined){
let data2 = data.target;
if(typeof data2 === "string"){
if(!pattern2.test(data2)){
const err4 = {instancePath:instancePath+"/target",schemaPath:"#/definitions/target/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$"},schema:"^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$",parentSchema:schema14,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/target",schemaPath:"#/definitions/target/type",keyword:"type",params:{type: "string"},schema:schema14.type,parentSchema:schema14,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.pool !== undefined){
let data3 = data.pool;
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
const err6 = {instancePath:instancePath+"/pool",schemaPath:"#/definitions/name/pattern",keyword:"pattern",params:{pattern: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$"},schema:"^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$",parentSchema:schema13,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/pool",schemaPath:"#/definitions/name/type",keyword:"type",params:{type: "string"},schema:schema13.type,parentSchema:schema13,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.from !== undefined){
let data4 = data.from;
if(Array.isArray(data4)){
if(data4.length > 20){
const err8 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/maxItems",keyword:"maxItems",params:{limit: 20},schema:20,parentSchema:schema15.properties.from,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data4.length < 1){
const err9 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema15.properties.from,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 !== "string"){
const err10 = {instancePath:instancePath+"/from/" + i0,schemaPath:"#/properties/from/items/type",keyword:"type",params:{type: "string"},schema:schema15.properties.from.items.type,parentSchema:schema15.properties.from.items,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "array"},schema:schema15.properties.from.type,parentSchema:schema15.properties.from,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.validFrom !== undefined){
let data6 = data.validFrom;
if(typeof data6 === "string"){
if(!pattern10.test(data6)){
const err12 = {instancePath:instancePath+"/validFrom",schemaPath:"#/definitions/month/pattern",keyword:"pattern",params:{pattern: "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$"},schema:"^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$",parentSchema:schema27,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/validFrom",schemaPath:"#/definitions/month/type",keyword:"type",params:{type: "string"},schema:schema27.type,parentSchema:schema27,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.validTo !== undefined){
let data7 = data.validTo;
if(typeof data7 === "string"){
if(!pattern10.test(data7)){
const err14 = {instancePath:instancePath+"/validTo",schemaPath:"#/definitions/month/pattern",keyword:"pattern",params:{pattern: "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$"},schema:"^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$",parentSchema:schema27,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/validTo",schemaPath:"#/definitions/month/type",keyword:"type",params:{type: "string"},schema:schema27.type,parentSchema:schema27,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema15.type,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}

const schema29 = {"type":"object","required":["pool","by"],"additionalProperties":false,"properties":{"pool":{"$ref":"#/definitions/name"},"by":{"enum":["even","weights","proportional","driver"]},"targets":{"type":"array","minItems":1,"maxItems":10000,"items":{"$ref":"#/definitions/target"}},"except":{"type":"array","maxItems":10000,"items":{"$ref":"#/definitions/target"}},"weights":{"type":"object","minProperties":1,"maxProperties":10000,"additionalProperties":{"type":["string","integer"]}},"driver":{"$ref":"#/definitions/name"},"fallback":{"title":"Fallback: even, proportional, default or target:NAME","type":"string","pattern":"^(?:even|proportional|default|target:[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256})$","default":"default"}}};
const pattern16 = new RegExp("^(?:even|proportional|default|target:[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256})$", "u");

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.pool === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pool"},schema:schema29.required,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.by === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "by"},schema:schema29.required,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "pool") || (key0 === "by")) || (key0 === "targets")) || (key0 === "except")) || (key0 === "weights")) || (key0 === "driver")) || (key0 === "fallback"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.pool !== undefined){
let data0 = data.pool;
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
const err3 = {instancePath:instancePath+"/pool",schemaPath:"#/definitions/name/pattern",keyword:"pattern",params:{pattern: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$"},schema:"^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$",parentSchema:schema13,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/pool",schemaPath:"#/definitions/name/type",keyword:"type",params:{type: "string"},schema:schema13.type,parentSchema:schema13,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.by !== undefined){
let data1 = data.by;
if(!((((data1 === "even") || (data1 === "weights")) || (data1 === "proportional")) || (data1 === "driver"))){
const err5 = {instancePath:instancePath+"/by",schemaPath:"#/properties/by/enum",keyword:"enum",params:{allowedValues: schema29.properties.by.enum},schema:schema29.properties.by.enum,parentSchema:schema29.properties.by,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.targets !== undefined){
let data2 = data.targets;
if(Array.isArray(data2)){
if(data2.length > 10000){
const err6 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/maxItems",keyword:"maxItems",params:{limit: 10000},schema:10000,parentSchema:schema29.properties.targets,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2.length < 1){
const err7 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema29.properties.targets,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
if(!pattern2.test(data3)){
const err8 = {instancePath:instancePath+"/targets/" + i0,schemaPath:"#/definitions/target/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$"},schema:"^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$",parentSchema:schema14,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/targets/" + i0,schemaPath:"#/definitions/target/type",keyword:"type",params:{type: "string"},schema:schema14.type,parentSchema:schema14,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/type",keyword:"type",params:{type: "array"},schema:schema29.properties.targets.type,parentSchema:schema29.properties.targets,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.except !== undefined){
let data4 = data.except;
if(Array.isArray(data4)){
if(data4.length > 10000){
const err11 = {instancePath:instancePath+"/except",schemaPath:"#/properties/except/maxItems",keyword:"maxItems",params:{limit: 10000},schema:10000,parentSchema:schema29.properties.except,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
if(typeof data5 === "string"){
if(!pattern2.test(data5)){
const err12 = {instancePath:instancePath+"/except/" + i1,schemaPath:"#/definitions/target/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$"},schema:"^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$",parentSchema:schema14,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/except/" + i1,schemaPath:"#/definitions/target/type",keyword:"type",params:{type: "string"},schema:schema14.type,parentSchema:schema14,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/except",schemaPath:"#/properties/except/type",keyword:"type",params:{type: "array"},schema:schema29.properties.except.type,parentSchema:schema29.properties.except,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.weights !== undefined){
let data6 = data.weights;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(Object.keys(data6).length > 10000){
const err15 = {instancePath:instancePath+"/weights",schemaPath:"#/properties/weights/maxProperties",keyword:"maxProperties",params:{limit: 10000},schema:10000,parentSchema:schema29.properties.weights,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(Object.keys(data6).length < 1){
const err16 = {instancePath:instancePath+"/weights",schemaPath:"#/properties/weights/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema29.properties.weights,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
for(const key1 in data6){
let data7 = data6[key1];
if((typeof data7 !== "string") && (!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7))))){
const err17 = {instancePath:instancePath+"/weights/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/weights/additionalProperties/type",keyword:"type",params:{type: schema29.properties.weights.additionalProperties.type},schema:schema29.properties.weights.additionalProperties.type,parentSchema:schema29.properties.weights.additionalProperties,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/weights",schemaPath:"#/properties/weights/type",keyword:"type",params:{type: "object"},schema:schema29.properties.weights.type,parentSchema:schema29.properties.weights,data:data6};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.driver !== undefined){
let data8 = data.driver;
if(typeof data8 === "string"){
if(!pattern1.test(data8)){
const err19 = {instancePath:instancePath+"/driver",schemaPath:"#/definitions/name/pattern",keyword:"pattern",params:{pattern: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$"},schema:"^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$",parentSchema:schema13,data:data8};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/driver",schemaPath:"#/definitions/name/type",keyword:"type",params:{type: "string"},schema:schema13.type,parentSchema:schema13,data:data8};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.fallback !== undefined){
let data9 = data.fallback;
if(typeof data9 === "string"){
if(!pattern16.test(data9)){
const err21 = {instancePath:instancePath+"/fallback",schemaPath:"#/properties/fallback/pattern",keyword:"pattern",params:{pattern: "^(?:even|proportional|default|target:[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256})$"},schema:"^(?:even|proportional|default|target:[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256})$",parentSchema:schema29.properties.fallback,data:data9};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/fallback",schemaPath:"#/properties/fallback/type",keyword:"type",params:{type: "string"},schema:schema29.properties.fallback.type,parentSchema:schema29.properties.fallback,data:data9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema29.type,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}


function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},schema:schema12.required,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.rules === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rules"},schema:schema12.required,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "name") || (key0 === "default")) || (key0 === "rules")) || (key0 === "splits")) || (key0 === "subscriptionOwners")) || (key0 === "aliases")) || (key0 === "parents"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/definitions/name/pattern",keyword:"pattern",params:{pattern: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$"},schema:"^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$",parentSchema:schema13,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/definitions/name/type",keyword:"type",params:{type: "string"},schema:schema13.type,parentSchema:schema13,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.default !== undefined){
let data1 = data.default;
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
const err5 = {instancePath:instancePath+"/default",schemaPath:"#/definitions/target/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$"},schema:"^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$",parentSchema:schema14,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/default",schemaPath:"#/definitions/target/type",keyword:"type",params:{type: "string"},schema:schema14.type,parentSchema:schema14,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.rules !== undefined){
let data2 = data.rules;
if(Array.isArray(data2)){
if(data2.length > 1000){
const err7 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema12.properties.rules,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate12(data2[i0], {instancePath:instancePath+"/rules/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = appendErrors(vErrors, validate12.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "array"},schema:schema12.properties.rules.type,parentSchema:schema12.properties.rules,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.splits !== undefined){
let data4 = data.splits;
if(Array.isArray(data4)){
if(data4.length > 200){
const err9 = {instancePath:instancePath+"/splits",schemaPath:"#/properties/splits/maxItems",keyword:"maxItems",params:{limit: 200},schema:200,parentSchema:schema12.properties.splits,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
if(!(validate22(data4[i1], {instancePath:instancePath+"/splits/" + i1,parentData:data4,parentDataProperty:i1,rootData}))){
vErrors = appendErrors(vErrors, validate22.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/splits",schemaPath:"#/properties/splits/type",keyword:"type",params:{type: "array"},schema:schema12.properties.splits.type,parentSchema:schema12.properties.splits,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.subscriptionOwners !== undefined){
let data6 = data.subscriptionOwners;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(Object.keys(data6).length > 5000){
const err11 = {instancePath:instancePath+"/subscriptionOwners",schemaPath:"#/properties/subscriptionOwners/maxProperties",keyword:"maxProperties",params:{limit: 5000},schema:5000,parentSchema:schema12.properties.subscriptionOwners,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key1 in data6){
let data7 = data6[key1];
if(typeof data7 === "string"){
if(!pattern2.test(data7)){
const err12 = {instancePath:instancePath+"/subscriptionOwners/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/target/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$"},schema:"^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$",parentSchema:schema14,data:data7};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/subscriptionOwners/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/target/type",keyword:"type",params:{type: "string"},schema:schema14.type,parentSchema:schema14,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/subscriptionOwners",schemaPath:"#/properties/subscriptionOwners/type",keyword:"type",params:{type: "object"},schema:schema12.properties.subscriptionOwners.type,parentSchema:schema12.properties.subscriptionOwners,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.aliases !== undefined){
let data8 = data.aliases;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(Object.keys(data8).length > 10000){
const err15 = {instancePath:instancePath+"/aliases",schemaPath:"#/properties/aliases/maxProperties",keyword:"maxProperties",params:{limit: 10000},schema:10000,parentSchema:schema12.properties.aliases,data:data8};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
for(const key2 in data8){
let data9 = data8[key2];
if(Array.isArray(data9)){
if(data9.length > 10000){
const err16 = {instancePath:instancePath+"/aliases/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/aliases/additionalProperties/maxItems",keyword:"maxItems",params:{limit: 10000},schema:10000,parentSchema:schema12.properties.aliases.additionalProperties,data:data9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
let data10 = data9[i2];
if(typeof data10 === "string"){
if(!pattern2.test(data10)){
const err17 = {instancePath:instancePath+"/aliases/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2,schemaPath:"#/definitions/target/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$"},schema:"^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$",parentSchema:schema14,data:data10};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/aliases/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2,schemaPath:"#/definitions/target/type",keyword:"type",params:{type: "string"},schema:schema14.type,parentSchema:schema14,data:data10};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/aliases/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/aliases/additionalProperties/type",keyword:"type",params:{type: "array"},schema:schema12.properties.aliases.additionalProperties.type,parentSchema:schema12.properties.aliases.additionalProperties,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/aliases",schemaPath:"#/properties/aliases/type",keyword:"type",params:{type: "object"},schema:schema12.properties.aliases.type,parentSchema:schema12.properties.aliases,data:data8};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.parents !== undefined){
let data11 = data.parents;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(Object.keys(data11).length > 10000){
const err21 = {instancePath:instancePath+"/parents",schemaPath:"#/properties/parents/maxProperties",keyword:"maxProperties",params:{limit: 10000},schema:10000,parentSchema:schema12.properties.parents,data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
for(const key3 in data11){
let data12 = data11[key3];
if(typeof data12 === "string"){
if(!pattern2.test(data12)){
const err22 = {instancePath:instancePath+"/parents/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/target/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$"},schema:"^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,256}$",parentSchema:schema14,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/parents/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/target/type",keyword:"type",params:{type: "string"},schema:schema14.type,parentSchema:schema14,data:data12};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/parents",schemaPath:"#/properties/parents/type",keyword:"type",params:{type: "object"},schema:schema12.properties.parents.type,parentSchema:schema12.properties.parents,data:data11};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}


function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="urn:cost-hub:schema:allocation" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.dimensions === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "dimensions"},schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "$schema") || (key0 === "drivers")) || (key0 === "dimensions"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.drivers !== undefined){
let data1 = data.drivers;
if(Array.isArray(data1)){
if(data1.length > 100){
const err3 = {instancePath:instancePath+"/drivers",schemaPath:"#/properties/drivers/maxItems",keyword:"maxItems",params:{limit: 100},schema:100,parentSchema:schema11.properties.drivers,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err4 = {instancePath:instancePath+"/drivers/" + i0,schemaPath:"#/properties/drivers/items/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,512}$"},schema:"^(?=.*\\S)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,512}$",parentSchema:schema11.properties.drivers.items,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/drivers/" + i0,schemaPath:"#/properties/drivers/items/type",keyword:"type",params:{type: "string"},schema:schema11.properties.drivers.items.type,parentSchema:schema11.properties.drivers.items,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/drivers",schemaPath:"#/properties/drivers/type",keyword:"type",params:{type: "array"},schema:schema11.properties.drivers.type,parentSchema:schema11.properties.drivers,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.dimensions !== undefined){
let data3 = data.dimensions;
if(Array.isArray(data3)){
if(data3.length > 10){
const err7 = {instancePath:instancePath+"/dimensions",schemaPath:"#/properties/dimensions/maxItems",keyword:"maxItems",params:{limit: 10},schema:10,parentSchema:schema11.properties.dimensions,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
if(!(validate11(data3[i1], {instancePath:instancePath+"/dimensions/" + i1,parentData:data3,parentDataProperty:i1,rootData}))){
vErrors = appendErrors(vErrors, validate11.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/dimensions",schemaPath:"#/properties/dimensions/type",keyword:"type",params:{type: "array"},schema:schema11.properties.dimensions.type,parentSchema:schema11.properties.dimensions,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}


/** All errors of a value according to schemas/allocation.schema.json; empty if it is valid. */
export function validateAllocation(value: unknown): readonly ErrorObject[] {
  return validate(value) ? [] : (validate.errors ?? []);
}

function appendErrors(errors, more) {
  if (errors === null) return more;
  for (const error of more) errors.push(error);
  return errors;
}
