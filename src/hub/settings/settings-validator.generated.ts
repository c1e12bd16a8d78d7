// @ts-nocheck
// Written by scripts/build-validator.ts from schemas/settings.schema.json: change those and run `npm run build`.
import type { ErrorObject } from "ajv";
import unicodeLength from "ajv/dist/runtime/ucs2length.js";

const validate = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"urn:cost-hub:schema:settings","title":"Hub settings","type":"object","properties":{"$schema":{"type":["string","null"]},"type":{"type":["string","null"],"default":"HubInstance"},"version":{"type":["string","number","null"]},"learnMore":{"type":["string","null"]},"scopes":{"title":"Scopes","$ref":"#/definitions/scopeList"},"exportScopes":{"title":"Scopes, former name","$ref":"#/definitions/scopeList"},"datasets":{"title":"Datasets","$ref":"#/definitions/datasetList"},"recommendations":{"title":"Reservation recommendations","anyOf":[{"type":"null"},{"$ref":"#/definitions/recommendation"},{"type":"array","minItems":1,"items":{"$ref":"#/definitions/recommendation"}}]},"retention":{"title":"Retention","type":["object","null"],"properties":{"msexports":{"type":["object","null"],"properties":{"days":{"title":"Days to keep exported files","$ref":"#/definitions/wholeNumber"}}},"ingestion":{"type":["object","null"],"properties":{"months":{"title":"Closed months to keep","$ref":"#/definitions/wholeNumber"}}}}},"erase":{"title":"Scopes to erase","$ref":"#/definitions/scopeList"},"formerAccounts":{"title":"Former storage accounts","type":["array","string","null"],"items":{"type":"string"}},"months":{"title":"Closed months","type":["object","null"],"properties":{"settlingDays":{"title":"Days until a month is closed","$ref":"#/definitions/wholeNumber"},"closed":{"title":"Months closed by hand","anyOf":[{"type":"null"},{"type":"array","items":{"$ref":"#/definitions/closedMonth"}},{"$ref":"#/definitions/closedMonth"}]}}},"remoteHub":{"title":"Remote hub","type":["object","null"],"required":["storageUri"],"properties":{"storageUri":{"title":"URL of the storage account","type":"string","pattern":"^[hH][tT][tT][pP][sS]?://[^\\s?#]+$"},"keySecret":{"title":"Name of the vault secret","type":["string","null"]},"vault":{"title":"Name of the vault","type":["string","null"]},"mode":{"enum":["only","both",null],"default":"only"}}}},"definitions":{"scopeList":{"anyOf":[{"type":"null"},{"type":"array","items":{"anyOf":[{"type":"null"},{"$ref":"#/definitions/scopeEntry"}]}},{"$ref":"#/definitions/scopeEntry"}]},"scopeEntry":{"anyOf":[{"type":"object","required":["scope"],"properties":{"scope":{"anyOf":[{"type":"null"},{"$ref":"#/definitions/scopeId"}]},"datasets":{"title":"Datasets of this scope","$ref":"#/definitions/datasetList"}}},{"$ref":"#/definitions/scopeId"}]},"datasetList":{"anyOf":[{"type":"null"},{"$ref":"#/definitions/dataset"},{"type":"array","minItems":1,"items":{"$ref":"#/definitions/dataset"}}]},"dataset":{"title":"Name of a dataset: FocusCost, PriceSheet, ReservationDetails, ReservationRecommendations or ReservationTransactions","type":"string","pattern":"^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$"},"recommendation":{"type":"object","properties":{"reservationScope":{"enum":["Single","Shared",null],"default":"Shared"},"lookBackPeriod":{"enum":["Last7Days","Last30Days","Last60Days",null],"default":"Last30Days"},"resourceType":{"enum":["VirtualMachines","SQLDatabases","PostgreSQL","ManagedDisk","MySQL","RedHat","MariaDB","RedisCache","CosmosDB","SqlDataWarehouse","SUSELinux","AppService","BlockBlob","AzureDataExplorer","VMwareCloudSimple",null],"default":"VirtualMachines"}}},"closedMonth":{"type":"object","required":["scope","month","on"],"properties":{"scope":{"$ref":"#/definitions/scopeId"},"month":{"title":"Month such as 202510","type":"string","pattern":"^[0-9]{4}(?:0[1-9]|1[0-2])$"},"on":{"title":"Day such as 2025-11-20","type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}}},"scopeId":{"title":"Scope","type":"string","maxLength":902,"pattern":"^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$"},"wholeNumber":{"anyOf":[{"type":"null"},{"type":"integer","minimum":0},{"title":"Whole number from 0","type":"string","pattern":"^\\s*[0-9]+(?:\\.0+)?\\s*$"}]}}};
const schema19 = {"type":"object","properties":{"reservationScope":{"enum":["Single","Shared",null],"default":"Shared"},"lookBackPeriod":{"enum":["Last7Days","Last30Days","Last60Days",null],"default":"Last30Days"},"resourceType":{"enum":["VirtualMachines","SQLDatabases","PostgreSQL","ManagedDisk","MySQL","RedHat","MariaDB","RedisCache","CosmosDB","SqlDataWarehouse","SUSELinux","AppService","BlockBlob","AzureDataExplorer","VMwareCloudSimple",null],"default":"VirtualMachines"}}};
const schema21 = {"anyOf":[{"type":"null"},{"type":"integer","minimum":0},{"title":"Whole number from 0","type":"string","pattern":"^\\s*[0-9]+(?:\\.0+)?\\s*$"}]};
const schema12 = {"anyOf":[{"type":"null"},{"type":"array","items":{"anyOf":[{"type":"null"},{"$ref":"#/definitions/scopeEntry"}]}},{"$ref":"#/definitions/scopeEntry"}]};
const schema13 = {"anyOf":[{"type":"object","required":["scope"],"properties":{"scope":{"anyOf":[{"type":"null"},{"$ref":"#/definitions/scopeId"}]},"datasets":{"title":"Datasets of this scope","$ref":"#/definitions/datasetList"}}},{"$ref":"#/definitions/scopeId"}]};
const schema14 = {"title":"Scope","type":"string","maxLength":902,"pattern":"^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$"};
const func2 = unicodeLength.default ?? unicodeLength;
const pattern0 = new RegExp("^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$", "u");
const schema15 = {"anyOf":[{"type":"null"},{"$ref":"#/definitions/dataset"},{"type":"array","minItems":1,"items":{"$ref":"#/definitions/dataset"}}]};
const schema16 = {"title":"Name of a dataset: FocusCost, PriceSheet, ReservationDetails, ReservationRecommendations or ReservationTransactions","type":"string","pattern":"^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$"};
const pattern1 = new RegExp("^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$", "u");

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(data !== null){
const err0 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "null"},schema:schema15.anyOf[0].type,parentSchema:schema15.anyOf[0],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs3 = errors;
if(typeof data === "string"){
if(!pattern1.test(data)){
const err1 = {instancePath,schemaPath:"#/definitions/dataset/pattern",keyword:"pattern",params:{pattern: "^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$"},schema:"^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$",parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath,schemaPath:"#/definitions/dataset/type",keyword:"type",params:{type: "string"},schema:schema16.type,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs6 = errors;
if(Array.isArray(data)){
if(data.length < 1){
const err3 = {instancePath,schemaPath:"#/anyOf/2/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema15.anyOf[2],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"#/definitions/dataset/pattern",keyword:"pattern",params:{pattern: "^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$"},schema:"^\\s*(?:[fF][oO][cC][uU][sS][cC][oO][sS][tT]|[pP][rR][iI][cC][eE][sS][hH][eE][eE][tT]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][dD][eE][tT][aA][iI][lL][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][rR][eE][cC][oO][mM][mM][eE][nN][dD][aA][tT][iI][oO][nN][sS]|[rR][eE][sS][eE][rR][vV][aA][tT][iI][oO][nN][tT][rR][aA][nN][sS][aA][cC][tT][iI][oO][nN][sS])\\s*$",parentSchema:schema16,data:data0};
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
const err5 = {instancePath:instancePath+"/" + i0,schemaPath:"#/definitions/dataset/type",keyword:"type",params:{type: "string"},schema:schema16.type,parentSchema:schema16,data:data0};
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
const err6 = {instancePath,schemaPath:"#/anyOf/2/type",keyword:"type",params:{type: "array"},schema:schema15.anyOf[2].type,parentSchema:schema15.anyOf[2],data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid0 = valid0 || _valid0;
}
}
if(!valid0){
const err7 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},schema:schema15.anyOf,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate13.errors = vErrors;
return errors === 0;
}


function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.scope === undefined){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "scope"},schema:schema13.anyOf[0].required,parentSchema:schema13.anyOf[0],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.scope !== undefined){
let data0 = data.scope;
const _errs4 = errors;
let valid2 = false;
const _errs5 = errors;
if(data0 !== null){
const err1 = {instancePath:instancePath+"/scope",schemaPath:"#/anyOf/0/properties/scope/anyOf/0/type",keyword:"type",params:{type: "null"},schema:schema13.anyOf[0].properties.scope.anyOf[0].type,parentSchema:schema13.anyOf[0].properties.scope.anyOf[0],data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs5 === errors;
valid2 = valid2 || _valid1;
if(!valid2){
const _errs7 = errors;
if(typeof data0 === "string"){
if(func2(data0) > 902){
const err2 = {instancePath:instancePath+"/scope",schemaPath:"#/definitions/scopeId/maxLength",keyword:"maxLength",params:{limit: 902},schema:902,parentSchema:schema14,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!pattern0.test(data0)){
const err3 = {instancePath:instancePath+"/scope",schemaPath:"#/definitions/scopeId/pattern",keyword:"pattern",params:{pattern: "^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$"},schema:"^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$",parentSchema:schema14,data:data0};
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
const err4 = {instancePath:instancePath+"/scope",schemaPath:"#/definitions/scopeId/type",keyword:"type",params:{type: "string"},schema:schema14.type,parentSchema:schema14,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid1 = _errs7 === errors;
valid2 = valid2 || _valid1;
}
if(!valid2){
const err5 = {instancePath:instancePath+"/scope",schemaPath:"#/anyOf/0/properties/scope/anyOf",keyword:"anyOf",params:{},schema:schema13.anyOf[0].properties.scope.anyOf,parentSchema:schema13.anyOf[0].properties.scope,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
}
if(data.datasets !== undefined){
if(!(validate13(data.datasets, {instancePath:instancePath+"/datasets",parentData:data,parentDataProperty:"datasets",rootData}))){
vErrors = appendErrors(vErrors, validate13.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "object"},schema:schema13.anyOf[0].type,parentSchema:schema13.anyOf[0],data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs11 = errors;
if(typeof data === "string"){
if(func2(data) > 902){
const err7 = {instancePath,schemaPath:"#/definitions/scopeId/maxLength",keyword:"maxLength",params:{limit: 902},schema:902,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!pattern0.test(data)){
const err8 = {instancePath,schemaPath:"#/definitions/scopeId/pattern",keyword:"pattern",params:{pattern: "^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$"},schema:"^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$",parentSchema:schema14,data};
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
const err9 = {instancePath,schemaPath:"#/definitions/scopeId/type",keyword:"type",params:{type: "string"},schema:schema14.type,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid0 = _errs11 === errors;
valid0 = valid0 || _valid0;
}
if(!valid0){
const err10 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},schema:schema13.anyOf,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate12.errors = vErrors;
return errors === 0;
}


function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(data !== null){
const err0 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "null"},schema:schema12.anyOf[0].type,parentSchema:schema12.anyOf[0],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs3 = errors;
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs6 = errors;
let valid3 = false;
const _errs7 = errors;
if(data0 !== null){
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"#/anyOf/1/items/anyOf/0/type",keyword:"type",params:{type: "null"},schema:schema12.anyOf[1].items.anyOf[0].type,parentSchema:schema12.anyOf[1].items.anyOf[0],data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs7 === errors;
valid3 = valid3 || _valid1;
if(!valid3){
const _errs9 = errors;
if(!(validate12(data0, {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = appendErrors(vErrors, validate12.errors);
errors = vErrors.length;
}
var _valid1 = _errs9 === errors;
valid3 = valid3 || _valid1;
}
if(!valid3){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/anyOf/1/items/anyOf",keyword:"anyOf",params:{},schema:schema12.anyOf[1].items.anyOf,parentSchema:schema12.anyOf[1].items,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "array"},schema:schema12.anyOf[1].type,parentSchema:schema12.anyOf[1],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs10 = errors;
if(!(validate12(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = appendErrors(vErrors, validate12.errors);
errors = vErrors.length;
}
var _valid0 = _errs10 === errors;
valid0 = valid0 || _valid0;
}
}
if(!valid0){
const err4 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},schema:schema12.anyOf,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate11.errors = vErrors;
return errors === 0;
}

const schema24 = {"type":"object","required":["scope","month","on"],"properties":{"scope":{"$ref":"#/definitions/scopeId"},"month":{"title":"Month such as 202510","type":"string","pattern":"^[0-9]{4}(?:0[1-9]|1[0-2])$"},"on":{"title":"Day such as 2025-11-20","type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}}};
const pattern8 = new RegExp("^[0-9]{4}(?:0[1-9]|1[0-2])$", "u");
const pattern9 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.scope === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "scope"},schema:schema24.required,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.month === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "month"},schema:schema24.required,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.on === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "on"},schema:schema24.required,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.scope !== undefined){
let data0 = data.scope;
if(typeof data0 === "string"){
if(func2(data0) > 902){
const err3 = {instancePath:instancePath+"/scope",schemaPath:"#/definitions/scopeId/maxLength",keyword:"maxLength",params:{limit: 902},schema:902,parentSchema:schema14,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/scope",schemaPath:"#/definitions/scopeId/pattern",keyword:"pattern",params:{pattern: "^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$"},schema:"^\\s*$|^/?(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s](?:/(?:[^%?#\\\\\"<>|*/\\s][^%?#\\\\\"<>|*/]*)?[^%?#\\\\\"<>|*/.\\s])*/?$",parentSchema:schema14,data:data0};
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
const err5 = {instancePath:instancePath+"/scope",schemaPath:"#/definitions/scopeId/type",keyword:"type",params:{type: "string"},schema:schema14.type,parentSchema:schema14,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.month !== undefined){
let data1 = data.month;
if(typeof data1 === "string"){
if(!pattern8.test(data1)){
const err6 = {instancePath:instancePath+"/month",schemaPath:"#/properties/month/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}(?:0[1-9]|1[0-2])$"},schema:"^[0-9]{4}(?:0[1-9]|1[0-2])$",parentSchema:schema24.properties.month,data:data1};
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
const err7 = {instancePath:instancePath+"/month",schemaPath:"#/properties/month/type",keyword:"type",params:{type: "string"},schema:schema24.properties.month.type,parentSchema:schema24.properties.month,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.on !== undefined){
let data2 = data.on;
if(typeof data2 === "string"){
if(!pattern9.test(data2)){
const err8 = {instancePath:instancePath+"/on",schemaPath:"#/properties/on/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},schema:"^[0-9]{4}-[0-9]{2}-[0-9]{2}$",parentSchema:schema24.properties.on,data:data2};
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
const err9 = {instancePath:instancePath+"/on",schemaPath:"#/properties/on/type",keyword:"type",params:{type: "string"},schema:schema24.properties.on.type,parentSchema:schema24.properties.on,data:data2};
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
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema24.type,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

const pattern4 = new RegExp("^\\s*[0-9]+(?:\\.0+)?\\s*$", "u");
const pattern10 = new RegExp("^[hH][tT][tT][pP][sS]?://[^\\s?#]+$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="urn:cost-hub:schema:settings" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.$schema !== undefined){
let data0 = data.$schema;
if((typeof data0 !== "string") && (data0 !== null)){
const err0 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: schema11.properties.$schema.type},schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if((typeof data1 !== "string") && (data1 !== null)){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: schema11.properties.type.type},schema:schema11.properties.type.type,parentSchema:schema11.properties.type,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.version !== undefined){
let data2 = data.version;
if(((typeof data2 !== "string") && (!((typeof data2 == "number") && (isFinite(data2))))) && (data2 !== null)){
const err2 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: schema11.properties.version.type},schema:schema11.properties.version.type,parentSchema:schema11.properties.version,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.learnMore !== undefined){
let data3 = data.learnMore;
if((typeof data3 !== "string") && (data3 !== null)){
const err3 = {instancePath:instancePath+"/learnMore",schemaPath:"#/properties/learnMore/type",keyword:"type",params:{type: schema11.properties.learnMore.type},schema:schema11.properties.learnMore.type,parentSchema:schema11.properties.learnMore,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.scopes !== undefined){
if(!(validate11(data.scopes, {instancePath:instancePath+"/scopes",parentData:data,parentDataProperty:"scopes",rootData}))){
vErrors = appendErrors(vErrors, validate11.errors);
errors = vErrors.length;
}
}
if(data.exportScopes !== undefined){
if(!(validate11(data.exportScopes, {instancePath:instancePath+"/exportScopes",parentData:data,parentDataProperty:"exportScopes",rootData}))){
vErrors = appendErrors(vErrors, validate11.errors);
errors = vErrors.length;
}
}
if(data.datasets !== undefined){
if(!(validate13(data.datasets, {instancePath:instancePath+"/datasets",parentData:data,parentDataProperty:"datasets",rootData}))){
vErrors = appendErrors(vErrors, validate13.errors);
errors = vErrors.length;
}
}
if(data.recommendations !== undefined){
let data7 = data.recommendations;
const _errs13 = errors;
let valid1 = false;
const _errs14 = errors;
if(data7 !== null){
const err4 = {instancePath:instancePath+"/recommendations",schemaPath:"#/properties/recommendations/anyOf/0/type",keyword:"type",params:{type: "null"},schema:schema11.properties.recommendations.anyOf[0].type,parentSchema:schema11.properties.recommendations.anyOf[0],data:data7};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs14 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs16 = errors;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.reservationScope !== undefined){
let data8 = data7.reservationScope;
if(!(((data8 === "Single") || (data8 === "Shared")) || (data8 === null))){
const err5 = {instancePath:instancePath+"/recommendations/reservationScope",schemaPath:"#/definitions/recommendation/properties/reservationScope/enum",keyword:"enum",params:{allowedValues: schema19.properties.reservationScope.enum},schema:schema19.properties.reservationScope.enum,parentSchema:schema19.properties.reservationScope,data:data8};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data7.lookBackPeriod !== undefined){
let data9 = data7.lookBackPeriod;
if(!((((data9 === "Last7Days") || (data9 === "Last30Days")) || (data9 === "Last60Days")) || (data9 === null))){
const err6 = {instancePath:instancePath+"/recommendations/lookBackPeriod",schemaPath:"#/definitions/recommendation/properties/lookBackPeriod/enum",keyword:"enum",params:{allowedValues: schema19.properties.lookBackPeriod.enum},schema:schema19.properties.lookBackPeriod.enum,parentSchema:schema19.properties.lookBackPeriod,data:data9};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data7.resourceType !== undefined){
let data10 = data7.resourceType;
if(!((((((((((((((((data10 === "VirtualMachines") || (data10 === "SQLDatabases")) || (data10 === "PostgreSQL")) || (data10 === "ManagedDisk")) || (data10 === "MySQL")) || (data10 === "RedHat")) || (data10 === "MariaDB")) || (data10 === "RedisCache")) || (data10 === "CosmosDB")) || (data10 === "SqlDataWarehouse")) || (data10 === "SUSELinux")) || (data10 === "AppService")) || (data10 === "BlockBlob")) || (data10 === "AzureDataExplorer")) || (data10 === "VMwareCloudSimple")) || (data10 === null))){
const err7 = {instancePath:instancePath+"/recommendations/resourceType",schemaPath:"#/definitions/recommendation/properties/resourceType/enum",keyword:"enum",params:{allowedValues: schema19.properties.resourceType.enum},schema:schema19.properties.resourceType.enum,parentSchema:schema19.properties.resourceType,data:data10};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/recommendations",schemaPath:"#/definitions/recommendation/type",keyword:"type",params:{type: "object"},schema:schema19.type,parentSchema:schema19,data:data7};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var _valid0 = _errs16 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs22 = errors;
if(Array.isArray(data7)){
if(data7.length < 1){
const err9 = {instancePath:instancePath+"/recommendations",schemaPath:"#/properties/recommendations/anyOf/2/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema11.properties.recommendations.anyOf[2],data:data7};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data11 = data7[i0];
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.reservationScope !== undefined){
let data12 = data11.reservationScope;
if(!(((data12 === "Single") || (data12 === "Shared")) || (data12 === null))){
const err10 = {instancePath:instancePath+"/recommendations/" + i0+"/reservationScope",schemaPath:"#/definitions/recommendation/properties/reservationScope/enum",keyword:"enum",params:{allowedValues: schema19.properties.reservationScope.enum},schema:schema19.properties.reservationScope.enum,parentSchema:schema19.properties.reservationScope,data:data12};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data11.lookBackPeriod !== undefined){
let data13 = data11.lookBackPeriod;
if(!((((data13 === "Last7Days") || (data13 === "Last30Days")) || (data13 === "Last60Days")) || (data13 === null))){
const err11 = {instancePath:instancePath+"/recommendations/" + i0+"/lookBackPeriod",schemaPath:"#/definitions/recommendation/properties/lookBackPeriod/enum",keyword:"enum",params:{allowedValues: schema19.properties.lookBackPeriod.enum},schema:schema19.properties.lookBackPeriod.enum,parentSchema:schema19.properties.lookBackPeriod,data:data13};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data11.resourceType !== undefined){
let data14 = data11.resourceType;
if(!((((((((((((((((data14 === "VirtualMachines") || (data14 === "SQLDatabases")) || (data14 === "PostgreSQL")) || (data14 === "ManagedDisk")) || (data14 === "MySQL")) || (data14 === "RedHat")) || (data14 === "MariaDB")) || (data14 === "RedisCache")) || (data14 === "CosmosDB")) || (data14 === "SqlDataWarehouse")) || (data14 === "SUSELinux")) || (data14 === "AppService")) || (data14 === "BlockBlob")) || (data14 === "AzureDataExplorer")) || (data14 === "VMwareCloudSimple")) || (data14 === null))){
const err12 = {instancePath:instancePath+"/recommendations/" + i0+"/resourceType",schemaPath:"#/definitions/recommendation/properties/resourceType/enum",keyword:"enum",params:{allowedValues: schema19.properties.resourceType.enum},schema:schema19.properties.resourceType.enum,parentSchema:schema19.properties.resourceType,data:data14};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/recommendations/" + i0,schemaPath:"#/definitions/recommendation/type",keyword:"type",params:{type: "object"},schema:schema19.type,parentSchema:schema19,data:data11};
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
const err14 = {instancePath:instancePath+"/recommendations",schemaPath:"#/properties/recommendations/anyOf/2/type",keyword:"type",params:{type: "array"},schema:schema11.properties.recommendations.anyOf[2].type,parentSchema:schema11.properties.recommendations.anyOf[2],data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
var _valid0 = _errs22 === errors;
valid1 = valid1 || _valid0;
}
}
if(!valid1){
const err15 = {instancePath:instancePath+"/recommendations",schemaPath:"#/properties/recommendations/anyOf",keyword:"anyOf",params:{},schema:schema11.properties.recommendations.anyOf,parentSchema:schema11.properties.recommendations,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
}
}
if(data.retention !== undefined){
let data15 = data.retention;
if((!(data15 && typeof data15 == "object" && !Array.isArray(data15))) && (data15 !== null)){
const err16 = {instancePath:instancePath+"/retention",schemaPath:"#/properties/retention/type",keyword:"type",params:{type: schema11.properties.retention.type},schema:schema11.properties.retention.type,parentSchema:schema11.properties.retention,data:data15};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.msexports !== undefined){
let data16 = data15.msexports;
if((!(data16 && typeof data16 == "object" && !Array.isArray(data16))) && (data16 !== null)){
const err17 = {instancePath:instancePath+"/retention/msexports",schemaPath:"#/properties/retention/properties/msexports/type",keyword:"type",params:{type: schema11.properties.retention.properties.msexports.type},schema:schema11.properties.retention.properties.msexports.type,parentSchema:schema11.properties.retention.properties.msexports,data:data16};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.days !== undefined){
let data17 = data16.days;
const _errs36 = errors;
let valid11 = false;
const _errs37 = errors;
if(data17 !== null){
const err18 = {instancePath:instancePath+"/retention/msexports/days",schemaPath:"#/definitions/wholeNumber/anyOf/0/type",keyword:"type",params:{type: "null"},schema:schema21.anyOf[0].type,parentSchema:schema21.anyOf[0],data:data17};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var _valid1 = _errs37 === errors;
valid11 = valid11 || _valid1;
if(!valid11){
const _errs39 = errors;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err19 = {instancePath:instancePath+"/retention/msexports/days",schemaPath:"#/definitions/wholeNumber/anyOf/1/type",keyword:"type",params:{type: "integer"},schema:schema21.anyOf[1].type,parentSchema:schema21.anyOf[1],data:data17};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 < 0 || isNaN(data17)){
const err20 = {instancePath:instancePath+"/retention/msexports/days",schemaPath:"#/definitions/wholeNumber/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema21.anyOf[1],data:data17};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
var _valid1 = _errs39 === errors;
valid11 = valid11 || _valid1;
if(!valid11){
const _errs41 = errors;
if(typeof data17 === "string"){
if(!pattern4.test(data17)){
const err21 = {instancePath:instancePath+"/retention/msexports/days",schemaPath:"#/definitions/wholeNumber/anyOf/2/pattern",keyword:"pattern",params:{pattern: "^\\s*[0-9]+(?:\\.0+)?\\s*$"},schema:"^\\s*[0-9]+(?:\\.0+)?\\s*$",parentSchema:schema21.anyOf[2],data:data17};
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
const err22 = {instancePath:instancePath+"/retention/msexports/days",schemaPath:"#/definitions/wholeNumber/anyOf/2/type",keyword:"type",params:{type: "string"},schema:schema21.anyOf[2].type,parentSchema:schema21.anyOf[2],data:data17};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var _valid1 = _errs41 === errors;
valid11 = valid11 || _valid1;
}
}
if(!valid11){
const err23 = {instancePath:instancePath+"/retention/msexports/days",schemaPath:"#/definitions/wholeNumber/anyOf",keyword:"anyOf",params:{},schema:schema21.anyOf,parentSchema:schema21,data:data17};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
else {
errors = _errs36;
if(vErrors !== null){
if(_errs36){
vErrors.length = _errs36;
}
else {
vErrors = null;
}
}
}
}
}
}
if(data15.ingestion !== undefined){
let data18 = data15.ingestion;
if((!(data18 && typeof data18 == "object" && !Array.isArray(data18))) && (data18 !== null)){
const err24 = {instancePath:instancePath+"/retention/ingestion",schemaPath:"#/properties/retention/properties/ingestion/type",keyword:"type",params:{type: schema11.properties.retention.properties.ingestion.type},schema:schema11.properties.retention.properties.ingestion.type,parentSchema:schema11.properties.retention.properties.ingestion,data:data18};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
if(data18.months !== undefined){
let data19 = data18.months;
const _errs47 = errors;
let valid14 = false;
const _errs48 = errors;
if(data19 !== null){
const err25 = {instancePath:instancePath+"/retention/ingestion/months",schemaPath:"#/definitions/wholeNumber/anyOf/0/type",keyword:"type",params:{type: "null"},schema:schema21.anyOf[0].type,parentSchema:schema21.anyOf[0],data:data19};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
var _valid2 = _errs48 === errors;
valid14 = valid14 || _valid2;
if(!valid14){
const _errs50 = errors;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
const err26 = {instancePath:instancePath+"/retention/ingestion/months",schemaPath:"#/definitions/wholeNumber/anyOf/1/type",keyword:"type",params:{type: "integer"},schema:schema21.anyOf[1].type,parentSchema:schema21.anyOf[1],data:data19};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
const err27 = {instancePath:instancePath+"/retention/ingestion/months",schemaPath:"#/definitions/wholeNumber/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema21.anyOf[1],data:data19};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var _valid2 = _errs50 === errors;
valid14 = valid14 || _valid2;
if(!valid14){
const _errs52 = errors;
if(typeof data19 === "string"){
if(!pattern4.test(data19)){
const err28 = {instancePath:instancePath+"/retention/ingestion/months",schemaPath:"#/definitions/wholeNumber/anyOf/2/pattern",keyword:"pattern",params:{pattern: "^\\s*[0-9]+(?:\\.0+)?\\s*$"},schema:"^\\s*[0-9]+(?:\\.0+)?\\s*$",parentSchema:schema21.anyOf[2],data:data19};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/retention/ingestion/months",schemaPath:"#/definitions/wholeNumber/anyOf/2/type",keyword:"type",params:{type: "string"},schema:schema21.anyOf[2].type,parentSchema:schema21.anyOf[2],data:data19};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
var _valid2 = _errs52 === errors;
valid14 = valid14 || _valid2;
}
}
if(!valid14){
const err30 = {instancePath:instancePath+"/retention/ingestion/months",schemaPath:"#/definitions/wholeNumber/anyOf",keyword:"anyOf",params:{},schema:schema21.anyOf,parentSchema:schema21,data:data19};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
else {
errors = _errs47;
if(vErrors !== null){
if(_errs47){
vErrors.length = _errs47;
}
else {
vErrors = null;
}
}
}
}
}
}
}
}
if(data.erase !== undefined){
if(!(validate11(data.erase, {instancePath:instancePath+"/erase",parentData:data,parentDataProperty:"erase",rootData}))){
vErrors = appendErrors(vErrors, validate11.errors);
errors = vErrors.length;
}
}
if(data.formerAccounts !== undefined){
let data21 = data.formerAccounts;
if(((!(Array.isArray(data21))) && (typeof data21 !== "string")) && (data21 !== null)){
const err31 = {instancePath:instancePath+"/formerAccounts",schemaPath:"#/properties/formerAccounts/type",keyword:"type",params:{type: schema11.properties.formerAccounts.type},schema:schema11.properties.formerAccounts.type,parentSchema:schema11.properties.formerAccounts,data:data21};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(Array.isArray(data21)){
const len1 = data21.length;
for(let i1=0; i1<len1; i1++){
let data22 = data21[i1];
if(typeof data22 !== "string"){
const err32 = {instancePath:instancePath+"/formerAccounts/" + i1,schemaPath:"#/properties/formerAccounts/items/type",keyword:"type",params:{type: "string"},schema:schema11.properties.formerAccounts.items.type,parentSchema:schema11.properties.formerAccounts.items,data:data22};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
}
if(data.months !== undefined){
let data23 = data.months;
if((!(data23 && typeof data23 == "object" && !Array.isArray(data23))) && (data23 !== null)){
const err33 = {instancePath:instancePath+"/months",schemaPath:"#/properties/months/type",keyword:"type",params:{type: schema11.properties.months.type},schema:schema11.properties.months.type,parentSchema:schema11.properties.months,data:data23};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
if(data23.settlingDays !== undefined){
let data24 = data23.settlingDays;
const _errs63 = errors;
let valid19 = false;
const _errs64 = errors;
if(data24 !== null){
const err34 = {instancePath:instancePath+"/months/settlingDays",schemaPath:"#/definitions/wholeNumber/anyOf/0/type",keyword:"type",params:{type: "null"},schema:schema21.anyOf[0].type,parentSchema:schema21.anyOf[0],data:data24};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
var _valid3 = _errs64 === errors;
valid19 = valid19 || _valid3;
if(!valid19){
const _errs66 = errors;
if(!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))){
const err35 = {instancePath:instancePath+"/months/settlingDays",schemaPath:"#/definitions/wholeNumber/anyOf/1/type",keyword:"type",params:{type: "integer"},schema:schema21.anyOf[1].type,parentSchema:schema21.anyOf[1],data:data24};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
const err36 = {instancePath:instancePath+"/months/settlingDays",schemaPath:"#/definitions/wholeNumber/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema21.anyOf[1],data:data24};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
var _valid3 = _errs66 === errors;
valid19 = valid19 || _valid3;
if(!valid19){
const _errs68 = errors;
if(typeof data24 === "string"){
if(!pattern4.test(data24)){
const err37 = {instancePath:instancePath+"/months/settlingDays",schemaPath:"#/definitions/wholeNumber/anyOf/2/pattern",keyword:"pattern",params:{pattern: "^\\s*[0-9]+(?:\\.0+)?\\s*$"},schema:"^\\s*[0-9]+(?:\\.0+)?\\s*$",parentSchema:schema21.anyOf[2],data:data24};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/months/settlingDays",schemaPath:"#/definitions/wholeNumber/anyOf/2/type",keyword:"type",params:{type: "string"},schema:schema21.anyOf[2].type,parentSchema:schema21.anyOf[2],data:data24};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
var _valid3 = _errs68 === errors;
valid19 = valid19 || _valid3;
}
}
if(!valid19){
const err39 = {instancePath:instancePath+"/months/settlingDays",schemaPath:"#/definitions/wholeNumber/anyOf",keyword:"anyOf",params:{},schema:schema21.anyOf,parentSchema:schema21,data:data24};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
else {
errors = _errs63;
if(vErrors !== null){
if(_errs63){
vErrors.length = _errs63;
}
else {
vErrors = null;
}
}
}
}
if(data23.closed !== undefined){
let data25 = data23.closed;
const _errs71 = errors;
let valid20 = false;
const _errs72 = errors;
if(data25 !== null){
const err40 = {instancePath:instancePath+"/months/closed",schemaPath:"#/properties/months/properties/closed/anyOf/0/type",keyword:"type",params:{type: "null"},schema:schema11.properties.months.properties.closed.anyOf[0].type,parentSchema:schema11.properties.months.properties.closed.anyOf[0],data:data25};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
var _valid4 = _errs72 === errors;
valid20 = valid20 || _valid4;
if(!valid20){
const _errs74 = errors;
if(Array.isArray(data25)){
const len2 = data25.length;
for(let i2=0; i2<len2; i2++){
if(!(validate21(data25[i2], {instancePath:instancePath+"/months/closed/" + i2,parentData:data25,parentDataProperty:i2,rootData}))){
vErrors = appendErrors(vErrors, validate21.errors);
errors = vErrors.length;
}
}
}
else {
const err41 = {instancePath:instancePath+"/months/closed",schemaPath:"#/properties/months/properties/closed/anyOf/1/type",keyword:"type",params:{type: "array"},schema:schema11.properties.months.properties.closed.anyOf[1].type,parentSchema:schema11.properties.months.properties.closed.anyOf[1],data:data25};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
var _valid4 = _errs74 === errors;
valid20 = valid20 || _valid4;
if(!valid20){
const _errs77 = errors;
if(!(validate21(data25, {instancePath:instancePath+"/months/closed",parentData:data23,parentDataProperty:"closed",rootData}))){
vErrors = appendErrors(vErrors, validate21.errors);
errors = vErrors.length;
}
var _valid4 = _errs77 === errors;
valid20 = valid20 || _valid4;
}
}
if(!valid20){
const err42 = {instancePath:instancePath+"/months/closed",schemaPath:"#/properties/months/properties/closed/anyOf",keyword:"anyOf",params:{},schema:schema11.properties.months.properties.closed.anyOf,parentSchema:schema11.properties.months.properties.closed,data:data25};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
else {
errors = _errs71;
if(vErrors !== null){
if(_errs71){
vErrors.length = _errs71;
}
else {
vErrors = null;
}
}
}
}
}
}
if(data.remoteHub !== undefined){
let data27 = data.remoteHub;
if((!(data27 && typeof data27 == "object" && !Array.isArray(data27))) && (data27 !== null)){
const err43 = {instancePath:instancePath+"/remoteHub",schemaPath:"#/properties/remoteHub/type",keyword:"type",params:{type: schema11.properties.remoteHub.type},schema:schema11.properties.remoteHub.type,parentSchema:schema11.properties.remoteHub,data:data27};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
if(data27.storageUri === undefined){
const err44 = {instancePath:instancePath+"/remoteHub",schemaPath:"#/properties/remoteHub/required",keyword:"required",params:{missingProperty: "storageUri"},schema:schema11.properties.remoteHub.required,parentSchema:schema11.properties.remoteHub,data:data27};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(data27.storageUri !== undefined){
let data28 = data27.storageUri;
if(typeof data28 === "string"){
if(!pattern10.test(data28)){
const err45 = {instancePath:instancePath+"/remoteHub/storageUri",schemaPath:"#/properties/remoteHub/properties/storageUri/pattern",keyword:"pattern",params:{pattern: "^[hH][tT][tT][pP][sS]?://[^\\s?#]+$"},schema:"^[hH][tT][tT][pP][sS]?://[^\\s?#]+$",parentSchema:schema11.properties.remoteHub.properties.storageUri,data:data28};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/remoteHub/storageUri",schemaPath:"#/properties/remoteHub/properties/storageUri/type",keyword:"type",params:{type: "string"},schema:schema11.properties.remoteHub.properties.storageUri.type,parentSchema:schema11.properties.remoteHub.properties.storageUri,data:data28};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data27.keySecret !== undefined){
let data29 = data27.keySecret;
if((typeof data29 !== "string") && (data29 !== null)){
const err47 = {instancePath:instancePath+"/remoteHub/keySecret",schemaPath:"#/properties/remoteHub/properties/keySecret/type",keyword:"type",params:{type: schema11.properties.remoteHub.properties.keySecret.type},schema:schema11.properties.remoteHub.properties.keySecret.type,parentSchema:schema11.properties.remoteHub.properties.keySecret,data:data29};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data27.vault !== undefined){
let data30 = data27.vault;
if((typeof data30 !== "string") && (data30 !== null)){
const err48 = {instancePath:instancePath+"/remoteHub/vault",schemaPath:"#/properties/remoteHub/properties/vault/type",keyword:"type",params:{type: schema11.properties.remoteHub.properties.vault.type},schema:schema11.properties.remoteHub.properties.vault.type,parentSchema:schema11.properties.remoteHub.properties.vault,data:data30};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data27.mode !== undefined){
let data31 = data27.mode;
if(!(((data31 === "only") || (data31 === "both")) || (data31 === null))){
const err49 = {instancePath:instancePath+"/remoteHub/mode",schemaPath:"#/properties/remoteHub/properties/mode/enum",keyword:"enum",params:{allowedValues: schema11.properties.remoteHub.properties.mode.enum},schema:schema11.properties.remoteHub.properties.mode.enum,parentSchema:schema11.properties.remoteHub.properties.mode,data:data31};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
}
}
else {
const err50 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}


/** All errors of a value according to schemas/settings.schema.json; empty if it is valid. */
export function validateSettings(value: unknown): readonly ErrorObject[] {
  return validate(value) ? [] : (validate.errors ?? []);
}

function appendErrors(errors, more) {
  if (errors === null) return more;
  for (const error of more) errors.push(error);
  return errors;
}
